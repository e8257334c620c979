/** What a made camera shows, and what it is told to do meanwhile. */
export type FakeCamera = { number: number; colour: string; width?: number; height?: number; fps?: number }

export type FakeCameraControls = {
  /** No new frame comes, though the track goes on living. */
  freeze(isFrozen: boolean): void
  /** The picture is turned on its side, as when somebody turns the phone. */
  turn(): void
}

declare global {
  interface Window {
    fakeCamera: FakeCameraControls
  }
}

/**
 * Stands in for the phone's camera and microphone, for `page.addInitScript`: a picture that holds the moment at which it
 * was drawn (the wall clock in ms, 40 bits of it), the camera's number and colour; a flash and a beep of 1 kHz, each 100 ms
 * long, at the beginning of every second. It brings all that it needs, since it is sent to the page as text.
 */
export function fakeCamera({ number, colour, width = 1_280, height = 720, fps = 30 }: FakeCamera): void {
  const columns = 13
  const rows = 4
  const timeBits = 40
  const barShare = 0.6
  const signMs = 100
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
    if (now % 1_000 < signMs)
      context.fillRect(size.width * 0.85, size.height * 0.7, size.width * 0.1, size.height * 0.2)
  }

  const onFrame = () => {
    draw()
    requestAnimationFrame(onFrame)
  }
  onFrame()
  setInterval(() => Date.now() - drawnAt > 200 && draw(), 100)

  function beeps(): MediaStreamTrack {
    const context = new AudioContext({ sampleRate: 48_000 })
    const out = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    const gate = context.createGain()
    tone.frequency.value = 1_000
    gate.gain.value = 0
    tone.connect(gate).connect(out)
    tone.start()
    const lately: number[] = []
    let plannedS = Math.ceil(Date.now() / 1_000) + 1
    setInterval(() => {
      if (context.state !== 'running') return void context.resume().catch(() => {})
      // The clocks are the least apart just when a block of sound has been made.
      lately.push(Date.now() / 1_000 - context.currentTime)
      if (lately.length > 400) lately.shift()
      const aheadS = Math.min(...lately)
      plannedS = Math.max(plannedS, Math.ceil(Date.now() / 1_000 + 0.2))
      if (plannedS - Date.now() / 1_000 > 0.5) return
      gate.gain.setValueAtTime(0.5, plannedS - aheadS)
      gate.gain.setValueAtTime(0, plannedS - aheadS + signMs / 1_000)
      plannedS += 1
    }, 5)
    return out.stream.getAudioTracks()[0] as MediaStreamTrack
  }

  navigator.mediaDevices.getUserMedia = async (wish) => {
    const tracks = wish?.audio ? [beeps()] : []
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

/** What a picture of a made camera says: when it was drawn, to the ms, and by which. Null when it is not to be read. */
export function readClock(
  { data, width, height }: ImageData,
  nearMs = Date.now(),
): { ms: number; camera: number } | null {
  const columns = 13
  const rows = 4
  const timeBits = 40
  const barShare = 0.6
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
