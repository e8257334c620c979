import type { ClipFault } from '#client/media/clip/making/clip-error.ts'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'

/** `picture`: a JPEG of how the clip begins. */
export type ClipTask = { what: 'clip' | 'picture'; request: ClipRequest }

export type FromClipWorker =
  | { type: 'progress'; share: number }
  | { type: 'done'; file: Blob }
  | { type: 'failed'; fault: ClipFault; message: string }
