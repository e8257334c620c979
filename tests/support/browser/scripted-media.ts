import type { Page } from '@playwright/test'

/** `stream`: of the page's fake camera. `pend`: no answer until `settlePending`. `reject`: name of the error. */
export type MediaAnswer = 'stream' | 'pend' | { reject: string }

type Device = { deviceId: string; kind: 'videoinput' | 'audioinput'; label: string }

export type ScriptedMedia = {
  calls: MediaStreamConstraints[]
  answer: MediaAnswer
  devices: Device[]
  track(kind: 'video' | 'audio'): MediaStreamTrack | undefined
  live(kind: 'video' | 'audio'): number
  /** Ends a track as an unplugged device does. */
  end(kind: 'video' | 'audio'): void
  settlePending(): void
  setDevices(devices: Device[]): void
  contexts: AudioContext[]
}

declare global {
  interface Window {
    scripted: ScriptedMedia
  }
}

export const BACK: Device = { deviceId: 'back', kind: 'videoinput', label: 'Back camera' }
export const FRONT: Device = { deviceId: 'front', kind: 'videoinput', label: 'Front camera' }
export const WIDE: Device = { deviceId: 'wide', kind: 'videoinput', label: 'USB camera' }
export const MIC: Device = { deviceId: 'mic', kind: 'audioinput', label: 'Phone microphone' }
export const USB_MIC: Device = { deviceId: 'usb-mic', kind: 'audioinput', label: 'USB microphone' }

/** Wraps the fake camera of `phoneOf`. Call it before the page opens. */
export async function scriptMedia(page: Page, devices: Device[] = [BACK, FRONT, MIC]): Promise<void> {
  await page.addInitScript(install, devices)
  await page.addInitScript(recordAudioContexts)
}

function recordAudioContexts(): void {
  const Context = window.AudioContext
  window.AudioContext = class extends Context {
    constructor(options?: AudioContextOptions) {
      super(options)
      window.scripted.contexts.push(this)
    }
  }
}

/** Runs in the page, so that it cannot refer to anything outside. */
function install(first: Device[]): void {
  const media = navigator.mediaDevices
  const make = media.getUserMedia.bind(media)
  const tracks: MediaStreamTrack[] = []
  const pending: (() => void)[] = []
  const isLive = (kind: string) => (track: MediaStreamTrack) => track.kind === kind && track.readyState === 'live'

  function deviceFor(kind: Device['kind'], wanted: MediaTrackConstraints | boolean | undefined): Device {
    const { deviceId, facingMode } = typeof wanted === 'object' ? wanted : {}
    const id = (deviceId as ConstrainDOMStringParameters | undefined)?.exact
    const front = JSON.stringify(facingMode ?? '').includes('user')
    const all = window.scripted.devices.filter((device) => device.kind === kind)
    const found = id ? all.find(({ deviceId }) => deviceId === id) : (front && all[1]) || all[0]
    if (!found) throw new DOMException('', id ? 'OverconstrainedError' : 'NotFoundError')
    return found
  }

  async function openStream(constraints: MediaStreamConstraints): Promise<MediaStream> {
    const devices = new Map<string, Device>()
    if (constraints.video) devices.set('video', deviceFor('videoinput', constraints.video))
    if (constraints.audio) devices.set('audio', deviceFor('audioinput', constraints.audio))
    const stream = await make(constraints)
    for (const track of stream.getTracks()) {
      const device = devices.get(track.kind)
      track.getSettings = () => ({ deviceId: device?.deviceId ?? '' })
      Object.defineProperty(track, 'label', { value: device?.label ?? '' })
      tracks.push(track)
    }
    return stream
  }

  media.enumerateDevices = async () => window.scripted.devices as unknown as MediaDeviceInfo[]
  media.getUserMedia = (constraints = {}) => {
    const { calls, answer } = window.scripted
    calls.push(constraints)
    if (answer === 'stream') return openStream(constraints)
    if (answer === 'pend') return new Promise((resolve) => pending.push(() => resolve(openStream(constraints))))
    return Promise.reject(new DOMException('', answer.reject))
  }
  window.scripted = {
    calls: [],
    answer: 'stream',
    devices: first,
    contexts: [],
    track: (kind) => tracks.filter(isLive(kind)).at(-1),
    live: (kind) => tracks.filter(isLive(kind)).length,
    end(kind) {
      for (const track of tracks.filter(isLive(kind))) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
    settlePending: () => void pending.splice(0).map((answer) => answer()),
    setDevices(devices) {
      window.scripted.devices = devices
      media.dispatchEvent(new Event('devicechange'))
    },
  }
}
