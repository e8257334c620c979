/** Where bytes are kept for good, under names that we make. What stands behind a name never changes. */
export type Blobs = {
  /** Once this has resolved, the bytes survive a crash and a loss of power. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when nothing has that name. */
  get(name: string): Promise<Buffer | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  /** The names under which nothing was put for so long. */
  olderThan(seconds: number): Promise<string[]>
  /** Clears away what puts that were cut off an hour or more ago have left behind; answers how much that was. */
  clearDrafts(): Promise<number>
}
