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
  /** A place of its own for many blobs that come fast and go together. It is there with the first. */
  folder(name: string): BlobFolder
}

/** `other`: other bytes have that name, and keep it. */
export type Put = 'new' | 'same' | 'other'

export type BlobFolder = {
  /**
   * Once this has resolved, the bytes survive a crash of ours; a loss of power only once they were flushed. A bucket does not
   * look what there is: it takes everything as new.
   */
  put(name: string, bytes: Uint8Array): Promise<Put>
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Makes what was put in the last minutes survive a loss of power; what is older does by itself. */
  flush(): Promise<void>
  /** Removes the folder and all that is in it. */
  clear(): Promise<void>
}
