/** That an event was created or changed. */
export type Change = { eventId: string; ownerId: string }

/** The news of what changes, whichever process it was changed by. */
export type Signals = {
  /**
   * The ids of the wanted events as they change, beginning now; several changes of one event may arrive as one. It ends
   * when something may have been missed.
   */
  changes(isWanted: (change: Change) => boolean): Promise<AsyncIterableIterator<string>>
  close(): Promise<void>
}
