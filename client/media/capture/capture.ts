import { askForTime, openClock, type ServerClock } from '#client/media/clock.ts'
import { putSegments } from '#client/media/upload/put-segment.ts'
import { openSegmentQueue, type SegmentQueue } from '#client/media/upload/segment-queue.ts'
import { indexedDbSegmentStore, roomForSegments } from '#client/media/upload/segment-store.ts'
import { openThroughputMeter, type ThroughputMeter } from '#client/media/upload/throughput-meter.ts'
import { openUploader, type Uploader } from '#client/media/upload/uploader.ts'
import { type CaptureEffect, type CaptureEvent, captureAtFirst, endMsOf, type Measured } from './capture-state.ts'
import { loadAudioEncoder } from './encoders/open-audio-encoder.ts'
import { openPreviewSender } from './preview-sender.ts'
import { openRecording, type Recording } from './recording.ts'
import { lostShare, reduceCapture } from './reduce-capture.ts'
import { openCaptureFrames } from './worker/capture-frames.ts'
import { type CaptureSound, openCaptureSound } from './worker/capture-sound.ts'
import type { FromCapture, ToCapture } from './worker/messages.ts'

const TICK_MS = 100
/** The clock polls every 5 s, so a response within 6 s means the server is reachable. */
const SERVER_REACHED_MS = 6_000

type PostToPage = (message: FromCapture, transfer?: Transferable[]) => void
type UploadLine = { queue: SegmentQueue; uplink: Uploader }

/** `line` is null until the queue is open, `recording` while nothing is recorded. */
type Parts = {
  tell: PostToPage
  clock: ServerClock
  sound: CaptureSound
  recordedRate: ThroughputMeter
  line: UploadLine | null
  recording: Recording | null
  signal(event: CaptureEvent): void
  nextRun(): number
}

/** The capture worker: encodes, records, uploads and previews what the camera films. `tell` posts to the page. */
export function openCapture(tell: PostToPage) {
  const clock = openClock(askForTime, () => {
    const uplink = driven.line()?.uplink
    uplink?.wake(!uplink.state().isFlowing)
  })
  const sound = openCaptureSound(clock, (samples, atMs) => driven.recording()?.hear(samples, atMs))
  const driven = driveCapture(tell, clock, sound)
  const preview = openPreviewSender({
    format: (format) => tell({ type: 'preview', format }),
    bytes: (bytes) => tell({ type: 'previewBytes', bytes }, [bytes.buffer]),
  })
  const frames = openCaptureFrames(clock, (frame, atMs) => {
    driven.signal({ type: 'frame' })
    preview.take(frame, atMs)
    driven.recording()?.take(frame, atMs)
  })

  function tick() {
    driven.recording()?.tick(clock.now(), sound.isHeard())
    driven.signal({ type: 'tick', loudest: sound.takeLevel() })
  }

  loadAudioEncoder().catch(() => {})
  tell({ type: 'able', takesTracks: 'MediaStreamTrackProcessor' in globalThis })
  setInterval(tick, TICK_MS)
  return function receive(message: ToCapture) {
    if (message.type === 'open') void driven.open(message)
    else if (message.type === 'cameraState') driven.signal({ type: 'cameraState', state: message.state })
    else if (message.type === 'frames') frames.read(message.frames)
    else if (message.type === 'track') frames.readTrack(message.track)
    else if (message.type === 'frame') frames.add(message.frame)
    else if (message.type === 'recorded') driven.signal(message)
    else if (message.type === 'sound') sound.listen(message.port)
    else if (message.type === 'mute') sound.mute(message.isMuted)
    else if (message.type === 'awake') clock.measureAgain()
    else driven.line()?.uplink.wake(true)
  }
}

/** Sends signals to `reduceCapture` and carries out its effects. */
function driveCapture(tell: PostToPage, clock: ServerClock, sound: CaptureSound) {
  const recordedRate = openThroughputMeter()
  let state = captureAtFirst(performance.now())
  const parts: Parts = {
    ...{ tell, clock, sound, recordedRate, signal, line: null, recording: null },
    nextRun() {
      signal({ type: 'runBegun' })
      return state.lastRun
    },
  }

  function signal(event: CaptureEvent) {
    const scene = { nowMs: performance.now(), serverMs: clock.now(), isClockKnown: clock.isKnown() }
    const [next, effects] = reduceCapture(state, { ...event, scene })
    state = next
    for (const effect of effects) carryOut(effect, parts)
  }

  return {
    signal,
    line: () => parts.line,
    recording: () => parts.recording,
    async open({ identity }: Extract<ToCapture, { type: 'open' }>) {
      const queue = await openSegmentQueue(indexedDbSegmentStore(identity.deviceId), await roomForSegments())
      const uplink = openUploader({
        queue,
        send: putSegments(identity),
        isFilming: () => state.isFilming,
        endMs: () => endMsOf(state),
        onUnusable: (_run, isDecodable) => signal({ type: 'unusable', isDecodable }),
      })
      parts.line = { queue, uplink }
      signal({ type: 'ready', lastRun: Math.max(-1, ...queue.waiting().map(({ run }) => run)) })
    },
  }
}

function carryOut(effect: CaptureEffect, parts: Parts): void {
  switch (effect.type) {
    case 'startRecording':
      parts.recording = record(effect, parts)
      break
    case 'finishRecording':
      void parts.recording?.finish().then(() => parts.signal({ type: 'finished' }))
      parts.recording = null
      break
    case 'beginNewRun':
      parts.recording?.beginNewRun()
      break
    case 'readRecorded': {
      const count = parts.recording?.takeRecorded(effect.bytes, parts.clock.now()) ?? 0
      parts.signal({ type: 'recordedPictures', count })
      break
    }
    case 'recordAfter':
      setTimeout(() => parts.tell({ type: 'record', bitrate: effect.bitrate }), effect.ms)
      break
    case 'wakeUploader':
      parts.line?.uplink.wake()
      break
    case 'dropFrom':
      dropFrom(effect.ms, parts.line)
      break
    case 'measure':
      parts.signal({ type: 'measured', measured: measure(parts), loudest: effect.loudest })
      break
    case 'tell':
      parts.tell(effect.message)
  }
}

function record(from: { epochMs: number; firstSlot: number }, parts: Parts): Recording | null {
  const { line, recordedRate, nextRun, tell } = parts
  if (!line) return null
  return openRecording({
    ...from,
    nextRun,
    queue: line.queue,
    onSegment(size) {
      recordedRate.add(size)
      line.uplink.wake()
    },
    fail: (what, error) => tell({ type: 'fault', what, message: String(error) }),
  })
}

function dropFrom(ms: number, line: UploadLine | null) {
  for (const { slot, startMs } of line?.queue.waiting() ?? []) if (startMs >= ms) line?.queue.remove(slot)
}

/** Steps the bitrate ladder on the way. */
function measure({ line, recording, sound, clock, recordedRate }: Parts): Measured {
  const uplink = line?.uplink.state() ?? null
  const waiting = line?.queue.waiting() ?? []
  const tally = recording?.tally() ?? null
  recording?.ladder.observe({
    nowMs: performance.now(),
    waiting: uplink?.freshWaiting ?? 0,
    isFlowing: uplink?.isFlowing === true || clock.silentMs() < SERVER_REACHED_MS,
    skipped: tally ? lostShare(tally) : 0,
  })
  return {
    uplink,
    backlogMs: waiting.reduce((sum, { durationMs }) => sum + durationMs, 0),
    dropped: line?.queue.dropped() ?? 0,
    roomBytes: line?.queue.roomBytes() ?? null,
    isMuted: sound.isMuted(),
    bitrate: recordedRate.rate(),
    recording: recording && {
      samples: recording.samples(),
      size: recording.size(),
      tally,
      rungBitrate: recording.ladder.rung().bitrate,
    },
  }
}
