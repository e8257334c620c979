/** Coalesces refreshes: those requested during a read are made by one further read. */
export function refresher<Part>(read: (parts: ReadonlySet<Part>) => Promise<void>) {
  const requested = new Set<Part>()
  let running: Promise<void> | null = null

  async function readAll(): Promise<void> {
    while (requested.size > 0) {
      const parts = new Set(requested)
      requested.clear()
      await read(parts).catch((error) => {
        for (const part of parts) requested.add(part)
        throw error
      })
    }
  }

  /** Resolves when everything committed before the call, in these parts, has been read. */
  return (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) requested.add(part)
    running ??= readAll().finally(() => {
      running = null
    })
    return running
  }
}
