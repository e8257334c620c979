import type { Page } from '@playwright/test'

/** Resolves when the page sends that subscription. What changes before, it learns of at its next poll, a minute later at most. */
export function subscription(page: Page, operation: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(`"operationName":"${operation}"`)) resolve()
      }),
    )
  })
}
