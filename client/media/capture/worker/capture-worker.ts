import { openCapture } from '#client/media/capture/capture.ts'
import type { ToCapture } from './messages.ts'

const hear = openCapture((said, given = []) => self.postMessage(said, { transfer: given }))

self.addEventListener('message', ({ data }: MessageEvent<ToCapture>) => hear(data))
self.addEventListener('online', () => hear({ type: 'network' }))
