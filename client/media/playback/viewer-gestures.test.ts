import { afterEach, expect, test, vi } from 'vitest'
import { onViewerGesture } from './viewer-gestures.ts'

type Handlers = Map<string, (() => void) | null>

function listen(readyState: number) {
  const video = Object.assign(new EventTarget(), { paused: true, ended: false, error: null, readyState })
  const handlers: Handlers = new Map()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {
    mediaSession: { setActionHandler: (action: string, handler: () => void) => handlers.set(action, handler) },
  })
  const heard: string[] = []
  const note = (what: string) => () => heard.push(what)
  const stop = onViewerGesture(video as unknown as HTMLVideoElement, {
    paused: note('paused'),
    played: note('played'),
    pauseAsked: note('pauseAsked'),
    playAsked: note('playAsked'),
    shown: note('shown'),
    online: note('online'),
  })
  return { video, handlers, heard, stop }
}

afterEach(() => vi.unstubAllGlobals())

test('a pause of a video that has a picture is the viewer’s, one without data the browser’s', () => {
  const [playing, buffering] = [listen(4), listen(1)]
  for (const { video } of [playing, buffering]) video.dispatchEvent(new Event('pause'))
  expect([playing.heard, buffering.heard]).toEqual([['paused'], []])
})

test('a headset pauses and plays also while nothing is buffered', () => {
  const { handlers, heard } = listen(1)
  handlers.get('pause')?.()
  handlers.get('play')?.()
  expect(heard).toEqual(['pauseAsked', 'playAsked'])
})

test('a closed player hears nothing any more', () => {
  const { video, handlers, heard, stop } = listen(4)
  stop()
  video.dispatchEvent(new Event('pause'))
  expect([...handlers]).toEqual([
    ['pause', null],
    ['play', null],
  ])
  expect(heard).toEqual([])
})
