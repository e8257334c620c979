import type { BrowserContext, Page } from '@playwright/test'

export type FakeCamera = { number: number; colour: string; width?: number; height?: number; fps?: number }

type FakeCameraControls = {
  /** Freezes or releases the picture; the track stays live. */
  freeze(isFrozen: boolean): void
  /** Swaps width and height, as when the phone is turned. */
  turn(): void
}

declare global {
  interface Window {
    fakeCamera: FakeCameraControls
    /** Beeps of 1 kHz, 100 ms long, at the beginning of every second. */
    fakeBeeps(): MediaStreamTrack
  }
}

/** Replaces camera and microphone of a page that is not opened yet. */
export async function installFakeCamera(page: Page | BrowserContext, camera: FakeCamera): Promise<void> {
  await page.addInitScript(installBeeps)
  await page.addInitScript(installPicture, camera)
}

/** Runs in the page, so that it cannot refer to anything outside. */
function installBeeps(): void {
  const beepSeconds = 0.1
  window.fakeBeeps = () => {
    const context = new AudioContext({ sampleRate: 48_000 })
    const out = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    const gate = context.createGain()
    tone.frequency.value = 1_000
    gate.gain.value = 0
    tone.connect(gate).connect(out)
    tone.start()
    const clockOffsets: number[] = []
    let plannedS = Math.ceil(Date.now() / 1_000) + 1
    setInterval(() => {
      if (context.state !== 'running') return void context.resume().catch(() => {})
      // The audio clock advances in blocks, so the smallest offset is the true one.
      clockOffsets.push(Date.now() / 1_000 - context.currentTime)
      if (clockOffsets.length > 400) clockOffsets.shift()
      const offsetS = Math.min(...clockOffsets)
      plannedS = Math.max(plannedS, Math.ceil(Date.now() / 1_000 + 0.2))
      if (plannedS - Date.now() / 1_000 > 0.5) return
      gate.gain.setValueAtTime(0.5, plannedS - offsetS)
      gate.gain.setValueAtTime(0, plannedS - offsetS + beepSeconds)
      plannedS += 1
    }, 5)
    return out.stream.getAudioTracks()[0] as MediaStreamTrack
  }
}

/**
 * Draws the wall clock in ms (40 bits) and the camera's number as a bar code, readable by `readClock`, on the camera's
 * colour, and a white flash in the first 100 ms of every second. Runs in the page, so that it cannot refer to anything outside.
 */
function installPicture({ number, colour, width = 1_280, height = 720, fps = 30 }: FakeCamera): void {
  const [columns, rows, timeBits, barShare] = [13, 4, 40, 0.6] as const
  const flashMs = 100
  const canvas = document.createElement('canvas')
  const size = { width, height }
  let isFrozen = false
  let drawnAt = 0

  const bitsOf = (value: number, count: number) =>
    Array.from({ length: count }, (_, place) => Math.floor(value / 2 ** (count - 1 - place)) % 2)

  function draw() {
    const now = Date.now()
    if (isFrozen || now - drawnAt < 1_000 / fps - 8) return
    drawnAt = now
    if (canvas.width !== size.width) Object.assign(canvas, size)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return
    const time = now % 2 ** timeBits
    const bytes = [...bitsOf(time, timeBits), ...bitsOf(number, 4)]
    const sum = bytes.reduce((total, bit, place) => (total * 3 + bit + place) % 256, 0)
    const cell = { width: size.width / columns, height: (size.height * barShare) / rows }
    context.fillStyle = colour
    context.fillRect(0, 0, size.width, size.height)
    for (const [place, bit] of [...bytes, ...bitsOf(sum, 8)].entries()) {
      context.fillStyle = bit ? '#fff' : '#000'
      const left = (place % columns) * cell.width
      const top = Math.floor(place / columns) * cell.height
      context.fillRect(left, top, cell.width, cell.height)
    }
    context.fillStyle = '#fff'
    context.font = `${size.height / 6}px sans-serif`
    context.fillText(`${number}  ${new Date(now).toISOString().slice(11, 23)}`, size.width * 0.05, size.height * 0.85)
    if (now % 1_000 < flashMs)
      context.fillRect(size.width * 0.85, size.height * 0.7, size.width * 0.1, size.height * 0.2)
  }

  const onFrame = () => {
    draw()
    requestAnimationFrame(onFrame)
  }
  onFrame()
  setInterval(() => Date.now() - drawnAt > 200 && draw(), 100)

  navigator.mediaDevices.getUserMedia = async (wish) => {
    const tracks = wish?.audio ? [window.fakeBeeps()] : []
    if (wish?.video) tracks.push(...canvas.captureStream(fps).getVideoTracks())
    return new MediaStream(tracks)
  }
  window.fakeCamera = {
    freeze(frozen) {
      isFrozen = frozen
    },
    turn() {
      Object.assign(size, { width: size.height, height: size.width })
    },
  }
}

/** Reads the bar code of a fake camera: when the picture was drawn (ms), and by which camera. Null when the checksum fails. */
export function readClock(
  { data, width, height }: ImageData,
  nearMs = Date.now(),
): { ms: number; camera: number } | null {
  const [columns, rows, timeBits, barShare] = [13, 4, 40, 0.6] as const
  const read = (place: number) => {
    const x = Math.floor((((place % columns) + 0.5) * width) / columns)
    const y = Math.floor(((Math.floor(place / columns) + 0.5) * height * barShare) / rows)
    const brightness = [-1, 0, 1].map((step) => data[4 * (y * width + x + step) + 1] ?? 0)
    return brightness.reduce<number>((total, value) => total + value, 0) / 3 > 127 ? 1 : 0
  }
  const value = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => read(from + place)).reduce<number>((total, bit) => total * 2 + bit, 0)

  const bits = Array.from({ length: timeBits + 4 }, (_, place) => read(place))
  const sum = bits.reduce<number>((total, bit, place) => (total * 3 + bit + place) % 256, 0)
  if (sum !== value(timeBits + 4, 8)) return null
  const wrap = 2 ** timeBits
  return {
    ms: value(0, timeBits) + Math.round((nearMs - value(0, timeBits)) / wrap) * wrap,
    camera: value(timeBits, 4),
  }
}
