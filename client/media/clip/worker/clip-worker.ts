import { ClipError } from '#client/media/clip/making/clip-error.ts'
import { clipPicture, makeClip } from '#client/media/clip/making/make-clip.ts'
import type { ClipTask, FromClipWorker } from './messages.ts'

const say = (message: FromClipWorker) => self.postMessage(message)

async function carryOut({ what, request }: ClipTask) {
  try {
    const file = await (what === 'picture' ? clipPicture(request) : makeClip(request, percentReporter()))
    say({ type: 'done', file })
  } catch (error) {
    say({ type: 'failed', fault: error instanceof ClipError ? error.fault : 'unable', message: String(error) })
  }
}

/** Tells of whole percents only: pictures come faster than a page needs to be drawn. */
function percentReporter() {
  let told = -1
  return (share: number) => {
    const percent = Math.floor(share * 100)
    if (percent !== told) say({ type: 'progress', share: percent / 100 })
    told = percent
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ClipTask>) => void carryOut(data))
