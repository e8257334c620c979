/** Rejects with a `TimeoutError` after `ms`: some browser promises never settle. */
export function withDeadline<Value>(promise: PromiseLike<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')), ms)
    const settled = () => clearTimeout(timer)
    promise.then(resolve, reject)
    promise.then(settled, settled)
  })
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

export const BROWSER_CALL_TIMEOUT_MS = 3_000
