import { askForTime, openClock } from '#client/media/clock.ts'
import { SILENCE_DB } from '#client/media/level.ts'
import { putSegments } from '#client/media/upload/put-segment.ts'
import { type Bytes, openSegmentQueue, type SegmentQueue } from '#client/media/upload/segment-queue.ts'
import { indexedDbSegmentStore, roomForSegments } from '#client/media/upload/segment-store.ts'
import { openThroughputMeter } from '#client/media/upload/throughput-meter.ts'
import { openUploader, type Uploader } from '#client/media/upload/uploader.ts'
import { PAUSED_AFTER_MS, SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { CameraState } from '#schema/messages/studio.ts'
import type { EncoderTally } from './encoder-session.ts'
import { loadAudioEncoder } from './encoders/open-audio-encoder.ts'
import { openPreviewSender } from './preview-sender.ts'
import { openRecording, type Recording } from './recording.ts'
import { openCaptureFrames } from './worker/capture-frames.ts'
import { openCaptureSound } from './worker/capture-sound.ts'
import type { FromCapture, ToCapture, Vitals } from './worker/messages.ts'

const TICK_MS = 100
const VITALS_MS = 1_000
/** Timestamps settle before the first segment. */
const WARM_UP_MS = 1_000
const UNUSABLE_REST_MS = 5_000
/** The clock polls every 5 s, so a response within 6 s means the server is reachable. */
const REACHED_MS = 6_000

type Line = { queue: SegmentQueue; uplink: Uploader }

/** The capture worker: encodes, records, uploads and previews what the camera films. `tell` posts to the page. */
export function openCapture(tell: (said: FromCapture, given?: Transferable[]) => void) {
  const clock = openClock(askForTime, () => line?.uplink.wake(!line.uplink.state().isFlowing))
  const frames = openCaptureFrames(clock, take)
  const sound = openCaptureSound(clock, (samples, atMs) => recording?.hear(samples, atMs))
  const preview = openPreviewSender({
    format: (format) => tell({ type: 'preview', format }),
    bytes: (bytes) => tell({ type: 'previewBytes', bytes }, [bytes.buffer]),
  })
  const made = openThroughputMeter()
  let line: Line | null = null
  let recording: Recording | null = null
  let told: CameraState | null = null
  let epochMs: number | null = null
  let lastRun = -1
  let unusableAt = Number.NEGATIVE_INFINITY
  let seen = { frames: 0, atMs: performance.now(), startedMs: Number.POSITIVE_INFINITY, lately: 0 }
  let level = SILENCE_DB
  let vitalsAt = 0
  let wasPaused = false
  /** Set only while MediaRecorder films. `isBegun`: it has restarted with the requested bitrate. */
  let recorder: { bitrate: number; isBegun: boolean } | null = null

  function take(frame: VideoFrame, atMs: number) {
    notice(1)
    if (!recording) obey()
    preview.take(frame, atMs)
    recording?.take(frame, atMs)
  }

  function notice(count: number) {
    const { frames, lately, startedMs } = seen
    const now = performance.now()
    seen = { frames: frames + count, lately: lately + count, atMs: now, startedMs: Math.min(startedMs, now) }
  }

  async function open({ identity }: Extract<ToCapture, { type: 'open' }>) {
    const queue = await openSegmentQueue(indexedDbSegmentStore(identity.deviceId), await roomForSegments())
    const uplink = openUploader({
      queue,
      send: putSegments(identity),
      isFilming: () => recording !== null,
      endMs,
      onUnusable,
    })
    line = { queue, uplink }
    lastRun = Math.max(lastRun, ...queue.waiting().map(({ run }) => run))
    uplink.wake()
    obey()
  }

  function isSeen(): boolean {
    return seen.startedMs < Number.POSITIVE_INFINITY
  }

  function hearState(state: CameraState) {
    told = state
    epochMs = state.epochMs ?? epochMs
    obey()
  }

  function obey() {
    if (told?.status === 'live' && epochMs !== null && line && !recording && isSeen()) start(line, epochMs)
    if (told && told.status !== 'live' && recording) void finish(recording)
    dropAfterEnd()
  }

  function start({ queue, uplink }: Line, epochMs: number) {
    const settledMs = clock.now(Math.max(performance.now(), seen.startedMs + WARM_UP_MS))
    seen = { ...seen, frames: 0 }
    recording = openRecording({
      epochMs,
      firstSlot: Math.max(0, slotAt(settledMs, epochMs) + 1),
      nextRun,
      queue,
      onSegment(size) {
        made.add(size)
        uplink.wake()
      },
      fail: (what, error) => tell({ type: 'fault', what, message: String(error) }),
    })
  }

  /** Output from before the recorder's restart only proves that the camera works. */
  function hearRecorded(bytes: Bytes | null) {
    recorder ??= { bitrate: 0, isBegun: false }
    if (!bytes && recorder.bitrate > 0) recorder.isBegun = true
    if (!clock.isKnown()) return
    const count = recording && recorder.isBegun ? recording.takeRecorded(bytes, clock.now()) : 1
    if (count > 0) notice(count)
    obey()
  }

  /** The recorder's key frames come one second apart from its start, so it is started on a slot boundary. */
  function askRecorder({ ladder }: Recording, epochMs: number) {
    const { bitrate } = ladder.rung()
    if (!recorder || recorder.bitrate === bitrate) return
    recorder = { bitrate, isBegun: false }
    const restMs = SLOT_MS - ((clock.now() - epochMs) % SLOT_MS)
    setTimeout(() => tell({ type: 'record', bitrate }), restMs)
  }

  function nextRun(): number {
    lastRun = Math.max(lastRun + 1, told?.nextRun ?? 0)
    return lastRun
  }

  async function finish(over: Recording) {
    recording = null
    await over.finish()
    dropAfterEnd()
    line?.uplink.wake()
  }

  function endMs(): number | null {
    return told?.endedMs == null || epochMs === null ? null : told.endedMs - epochMs
  }

  function dropAfterEnd() {
    const end = endMs()
    if (!line || end === null) return
    for (const { slot, startMs } of line.queue.waiting()) if (startMs >= end) line.queue.remove(slot)
  }

  function onUnusable(_run: number, isDecodable: boolean) {
    if (!isDecodable) tell({ type: 'fault', what: 'picture', message: 'The server refuses what this phone makes.' })
    const now = performance.now()
    if (now - unusableAt < UNUSABLE_REST_MS) return
    unusableAt = now
    recording?.startAnew()
    if (recorder) recorder = { bitrate: 0, isBegun: false }
  }

  function tick() {
    const now = performance.now()
    recording?.tick(clock.now(), sound.isHeard())
    const loudest = sound.takeLevel()
    level = Math.max(level, loudest)
    tell({ type: 'level', level: loudest })
    const isPaused = now - seen.atMs > PAUSED_AFTER_MS
    if (now - vitalsAt < VITALS_MS && isPaused === wasPaused) return
    tell({ type: 'vitals', vitals: { ...vitals(now, now - vitalsAt), isPaused } })
    vitalsAt = now
    wasPaused = isPaused
    level = loudest
    seen.lately = 0
  }

  function vitals(now: number, sinceMs: number): Omit<Vitals, 'isPaused'> {
    const uplink = line?.uplink.state()
    const waiting = line?.queue.waiting() ?? []
    const tally = recording?.tally() ?? null
    recording?.ladder.observe({
      nowMs: now,
      waiting: uplink?.freshWaiting ?? 0,
      isFlowing: uplink?.isFlowing === true || clock.silentMs() < REACHED_MS,
      skipped: tally ? lostShare(tally) : 0,
    })
    if (recording && epochMs !== null) askRecorder(recording, epochMs)
    const bitrate = Math.round(made.rate())
    return {
      isFilming: recording !== null,
      frames: seen.frames,
      samples: recording?.samples() ?? 0,
      level,
      isMuted: sound.isMuted(),
      backlogSeconds: waiting.reduce((sum, { durationMs }) => sum + durationMs, 0) / SLOT_MS,
      dropped: (line?.queue.dropped() ?? 0) + (uplink?.refused ?? 0),
      uplink: Math.round(uplink?.rate ?? 0),
      bitrate,
      ...(recording?.size() ?? { width: 0, height: 0 }),
      fps: Math.round(((tally?.coded ?? seen.lately) * 1_000) / sinceMs),
      trouble: uplink?.trouble ?? null,
      roomMinutes: line && bitrate > 0 ? Math.floor((line.queue.roomBytes() * 8) / bitrate / 60) : null,
    }
  }

  loadAudioEncoder().catch(() => {})
  tell({ type: 'able', takesTracks: 'MediaStreamTrackProcessor' in globalThis })
  setInterval(tick, TICK_MS)
  return function hear(said: ToCapture) {
    if (said.type === 'open') void open(said)
    else if (said.type === 'told') hearState(said.state)
    else if (said.type === 'frames') frames.read(said.frames)
    else if (said.type === 'track') frames.readTrack(said.track)
    else if (said.type === 'frame') frames.add(said.frame)
    else if (said.type === 'recorded') hearRecorded(said.bytes)
    else if (said.type === 'sound') sound.listen(said.port)
    else if (said.type === 'mute') sound.mute(said.isMuted)
    else if (said.type === 'awake') clock.askAnew()
    else line?.uplink.wake(true)
  }
}

function lostShare({ taken, skipped, coded }: EncoderTally): number {
  return (skipped + Math.max(0, taken - coded)) / Math.max(1, taken + skipped)
}
