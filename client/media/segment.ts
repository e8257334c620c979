/** Times are whole ms since the event's epoch. */
export type RecordedSegment = {
  run: number
  slot: number
  startMs: number
  durationMs: number
  bytes: Uint8Array<ArrayBuffer>
}
