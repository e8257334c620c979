import type { BrowserContext, WebSocketRoute } from '@playwright/test'

type Message = { type: string; id?: string; payload?: { query?: string } }
type Subscription = { socket: WebSocketRoute; field: string }

/** Answers subscriptions (graphql-transport-ws). `now`: current value of each field. */
export async function serveFakeSubscriptions(context: BrowserContext, now: Record<string, () => unknown>) {
  const open = new Map<string, Subscription>()

  function say(id: string, { socket, field }: Subscription) {
    const data = { [field]: now[field]?.() }
    socket.send(JSON.stringify({ id, type: 'next', payload: { data } }))
  }

  await context.routeWebSocket('**/graphql', (socket) => {
    socket.onMessage((text) => {
      const { type, id = '', payload } = JSON.parse(String(text)) as Message
      if (type === 'connection_init') socket.send(JSON.stringify({ type: 'connection_ack' }))
      if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }))
      if (type === 'complete') open.delete(id)
      const field = Object.keys(now).find((name) => payload?.query?.includes(name))
      if (type !== 'subscribe' || !field) return
      open.set(id, { socket, field })
      say(id, { socket, field })
    })
    socket.onClose(() => {
      for (const [id, subscription] of open) if (subscription.socket === socket) open.delete(id)
    })
  })

  return {
    publish(field: string) {
      for (const [id, subscription] of open) if (subscription.field === field) say(id, subscription)
    },
  }
}
