import type { SegmentQueue } from './segment-queue.ts'
import { openSegmentSender, type Send } from './segment-sender.ts'
import { freshWaiting } from './upload-priority.ts'
import { reduceUpload, type Trouble, type UploadEffect, type UploadEvent, uploadAtFirst } from './upload-state.ts'

export type Uploader = {
  /** `isNewNetwork`: aborts requests in flight, which will not complete. */
  wake(isNewNetwork?: boolean): void
  /** `rate` in bits a second; `refused` counts the segments the server rejected. */
  state(): { trouble: Trouble | null; rate: number; isFlowing: boolean; freshWaiting: number; refused: number }
  stop(): void
}

type Needs = {
  queue: SegmentQueue
  send: Send
  isFilming(): boolean
  /** End of the recording in ms since the epoch; null while it goes on. */
  endMs(): number | null
  /** The server cannot use this run, so a new one has to begin. Not decodable: the server refused its init segment. */
  onUnusable(run: number, isDecodable: boolean): void
}

/** Sends queued segments, up to three at once, and retries until the server has them. */
export function openUploader({ queue, send, isFilming, endMs, onUnusable }: Needs): Uploader {
  const sender = openSegmentSender(queue, send)
  let state = uploadAtFirst
  let timer: ReturnType<typeof setTimeout> | undefined

  function signal(event: UploadEvent) {
    const scene = { nowMs: performance.now(), waiting: queue.waiting(), isFilming: isFilming(), endMs: endMs() }
    const [next, effects] = reduceUpload(state, { ...event, scene })
    state = next
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: UploadEffect) {
    switch (effect.type) {
      case 'send':
        return void sender.deliver(effect.segment).then((answer) => {
          signal({ type: 'answered', segment: effect.segment, answer })
        })
      case 'abort':
        return sender.abort()
      case 'wait':
        clearTimeout(timer)
        timer = setTimeout(() => signal({ type: 'due' }), effect.ms)
        return
      case 'cancelWait':
        return clearTimeout(timer)
      case 'remove':
        return queue.remove(effect.slot)
      case 'clear':
        return queue.clear()
      case 'reportUnusable':
        return onUnusable(effect.run, effect.isDecodable)
    }
  }

  return {
    wake: (isNewNetwork = false) => signal({ type: 'wake', isNewNetwork }),
    state() {
      const { rate, isFlowing } = sender.traffic
      const { trouble, refused } = state
      return { trouble, refused, rate: rate(), isFlowing: isFlowing(), freshWaiting: freshWaiting(queue.waiting()) }
    },
    stop: () => signal({ type: 'stop' }),
  }
}
