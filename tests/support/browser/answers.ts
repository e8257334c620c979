import type { Page, Route } from '@playwright/test'

export type Reply = (route: Route) => Promise<void>

/** Stubs an operation until `page.unroute('**\/graphql')`, and blocks subscriptions, which would contradict it. */
export async function answer(page: Page, operation: string, reply: Reply) {
  await page.routeWebSocket('**/graphql', () => {})
  await page.route('**/graphql', (route) => (isOf(route, operation) ? reply(route) : route.fallback()))
}

export const never: Reply = () => new Promise(() => {})
export const unreachable: Reply = (route) => route.abort()
/** A response without a message for people. */
export const broken: Reply = (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })

export function refused(message: string, extensions: { code: string; retryAfter?: number }): Reply {
  return (route) => route.fulfill({ json: { errors: [{ message, extensions }] } })
}

/** Records the variables of every operation of that name from now on. */
export function sent<Variables>(page: Page, operation: string): Variables[] {
  const variables: Variables[] = []
  page.on('request', (request) => {
    const body = request.postData()
    if (request.url().endsWith('/graphql') && body?.includes(`"operationName":"${operation}"`)) {
      variables.push(JSON.parse(body).variables)
    }
  })
  return variables
}

function isOf(route: Route, operation: string): boolean {
  return route.request().postData()?.includes(`"operationName":"${operation}"`) ?? false
}
