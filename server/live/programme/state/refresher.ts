/** Coalesces refreshes: those requested during a read are made by one further read. */
export function refresher<Part>(read: (parts: ReadonlySet<Part>) => Promise<void>) {
  const requested = new Set<Part>()
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  async function readAll(): Promise<void> {
    isRunning = true
    try {
      while (requested.size > 0) await readRequested()
    } finally {
      // In the same turn as the last look at `requested`, so that no request falls between two runs.
      isRunning = false
    }
  }

  async function readRequested(): Promise<void> {
    const parts = new Set(requested)
    requested.clear()
    try {
      await read(parts)
    } catch (error) {
      for (const part of parts) requested.add(part)
      throw error
    }
  }

  /** Resolves when everything committed before the call, in these parts, has been read. */
  return (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) requested.add(part)
    if (!isRunning) running = readAll()
    return running
  }
}
