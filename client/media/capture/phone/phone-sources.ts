import { signalForDeviceChange } from '#client/media/capture/source/device-change.ts'
import { driveSource, type Source } from '#client/media/capture/source/drive-source.ts'
import { type FlowWatch, watchFlow } from '#client/media/capture/source/flow-watch.ts'
import { holdTracks, type TrackKind, type TracksInUse } from '#client/media/capture/source/tracks-in-use.ts'
import {
  type CameraWish,
  camerasAndMicrophones,
  type OpenedPicture,
  type OpenedTrack,
  openPicture,
  openSound,
  openTogether,
} from '#client/media/capture/source/user-media.ts'
import type { VideoSource } from '#client/media/capture/source/video-source.ts'
import type { ToCapture } from '#client/media/capture/worker/messages.ts'
import type { PhoneView } from './phone-view.ts'
import { watchWakeSignals } from './wake-signals.ts'

/** Opens the camera and microphone, and reopens them when they fail, until closed. */
export type PhoneSources = {
  /** Opens the wished devices; a working one that the change does not concern is kept. */
  film(change: Partial<CameraWish>): void
  tryAgain(): void
  noteLevel(level: number, isMuted: boolean): void
  /** Called once a second; `isPaused`: no new frame for a while. */
  notePaused(isPaused: boolean): void
  close(): void
}

type Needs = {
  lens: Promise<VideoSource>
  post(message: ToCapture): void
  show(change: Partial<PhoneView>): void
  wish(): CameraWish
}

type Sources = Record<TrackKind, Source>

const KINDS = ['picture', 'sound'] as const

export function openPhoneSources({ lens, post, show, wish }: Needs): PhoneSources {
  const tracks = holdTracks(lens, (kind) => sources[kind].signal({ type: 'lost' }))
  const listDevices = deviceLister({ tracks, show, wish, signal: (kind, type) => sources[kind].signal({ type }) })
  const flow = watchFlow({
    onSilent: (isSilent) => show({ isSilent }),
    reopenSound: () => void repairSound(lens, tracks, sources),
    reopenPicture: () => sources.picture.signal({ type: 'lost' }),
  })
  const showSources = () => show(viewOf(tracks, sources))
  const sources: Sources = openSources({ tracks, flow, wish, showSources, listDevices })
  const stopListening = listenForWake({ lens, post, tracks, sources, listDevices })
  const statusOf = (kind: TrackKind) => sources[kind].state().status
  let isClosed = false

  return {
    film(change) {
      if (isClosed) return
      const isOff = statusOf('picture') === 'off'
      const isPicture = 'cameraId' in change || 'facing' in change || statusOf('picture') !== 'on'
      if (isPicture) sources.picture.signal({ type: 'wanted' })
      if ('microphoneId' in change && !isOff) sources.sound.signal({ type: 'wanted' })
    },
    tryAgain() {
      if (isClosed) return
      if (statusOf('picture') !== 'on' || flow.isFrozen()) sources.picture.signal({ type: 'wanted' })
      const sound = statusOf('sound')
      if (sound !== 'off' && (sound !== 'on' || flow.isSilent())) sources.sound.signal({ type: 'wanted' })
    },
    noteLevel(level, isMuted) {
      const isFilming = statusOf('picture') === 'on' && !isMuted && !document.hidden
      flow.noteLevel(level, { isFilming, isOn: statusOf('sound') === 'on' })
    },
    notePaused: (isPaused) => flow.notePaused(isPaused, statusOf('picture') === 'on' && !document.hidden),
    close() {
      isClosed = true
      stopListening()
      for (const kind of KINDS) sources[kind].signal({ type: 'closed' })
    },
  }
}

type SourceNeeds = Pick<Needs, 'wish'> & {
  tracks: TracksInUse
  flow: FlowWatch
  showSources(): void
  listDevices(): Promise<void>
}

/** The microphone is opened with the camera, so that the person is asked once. */
function openSources({ tracks, flow, wish, showSources, listDevices }: SourceNeeds): Sources {
  const sound: Source = driveSource<OpenedTrack>({
    kind: 'microphone',
    open: ({ hasWorked }) => openSound(wish(), hasWorked),
    use: (opened) => take('sound', opened),
    discard: (opened) => opened.track.stop(),
    release: () => tracks.release('sound'),
    onChange: showSources,
  })
  const picture: Source = driveSource<OpenedPicture>({
    kind: 'camera',
    async open({ hasWorked, status }) {
      const isTogether = sound.state().status === 'off' && status !== 'pending'
      if (isTogether) return openTogether(wish(), hasWorked)
      const opened = await openPicture(wish(), hasWorked)
      return typeof opened === 'string' ? opened : { picture: opened, sound: null }
    },
    use(opened) {
      flow.restart()
      take('picture', opened.picture)
      takeSound(opened.sound)
      void listDevices()
    },
    discard(opened) {
      opened.picture.track.stop()
      opened.sound?.track.stop()
    },
    release: () => tracks.release('picture'),
    onChange: showSources,
  })

  function take(kind: TrackKind, opened: OpenedTrack) {
    tracks.take(kind, opened)
    showSources()
  }

  function takeSound(opened: OpenedTrack | null) {
    const isOff = sound.state().status === 'off'
    if (opened && isOff) {
      take('sound', opened)
      sound.signal({ type: 'given' })
    } else {
      opened?.track.stop()
      if (isOff) sound.signal({ type: 'wanted' })
    }
  }

  return { picture, sound }
}

function viewOf(tracks: TracksInUse, { picture, sound }: Sources): Partial<PhoneView> {
  return {
    stream: tracks.stream(),
    picture: picture.state().status,
    sound: sound.state().status,
    isPromptOverdue: picture.state().isOverdue,
    camera: usedOf(tracks.get('picture')),
    microphone: usedOf(tracks.get('sound')),
  }
}

type ListNeeds = Pick<Needs, 'show' | 'wish'> & {
  tracks: TracksInUse
  signal(kind: TrackKind, type: 'returned' | 'lost'): void
}

/** Lists the devices, and signals to the sources whose device came or went. */
function deviceLister({ tracks, show, wish, signal }: ListNeeds): () => Promise<void> {
  let listed: string[] = []

  return async () => {
    const choice = await camerasAndMicrophones().catch(() => null)
    if (!choice) return
    const before = listed
    listed = [...choice.cameras, ...choice.microphones].map(({ deviceId }) => deviceId)
    show(choice)
    const { cameraId, microphoneId } = wish()
    for (const kind of KINDS) {
      const used = usedOf(tracks.get(kind))
      const wishedId = kind === 'picture' ? cameraId : microphoneId
      const type = signalForDeviceChange({ previous: before, listed, used, wishedId })
      if (type) signal(kind, type)
    }
  }
}

type WakeNeeds = Pick<Needs, 'lens' | 'post'> & {
  tracks: TracksInUse
  sources: Sources
  listDevices(): Promise<void>
}

/** Reopens sources on events after which that may succeed. Returns the unsubscribe function. */
function listenForWake({ lens, post, tracks, sources, listDevices }: WakeNeeds): () => void {
  const resumeSound = () => void lens.then((opened) => opened.resumeSound())

  function wakeUp() {
    post({ type: 'awake' })
    resumeSound()
    for (const kind of KINDS) if (tracks.isLost(kind)) sources[kind].signal({ type: 'lost' })
  }

  const stopWakeSignals = watchWakeSignals({
    signal(signal) {
      if (signal.type === 'shown') wakeUp()
      for (const kind of KINDS) sources[kind].signal(signal)
    },
    permission: (kind, signal) => sources[kind === 'camera' ? 'picture' : 'sound'].signal(signal),
    devicesChanged() {
      if (sources.picture.state().status !== 'off') void listDevices()
    },
  })
  addEventListener('pointerup', resumeSound)
  return () => {
    stopWakeSignals()
    removeEventListener('pointerup', resumeSound)
  }
}

/** Replaces an audio context that does not run; reopens the microphone if it runs but stays silent. */
async function repairSound(lens: Promise<VideoSource>, tracks: TracksInUse, { sound }: Sources) {
  const opened = await lens
  const inUse = tracks.get('sound')
  if (inUse && !opened.isSoundRunning()) opened.listen(inUse.track)
  else sound.signal({ type: 'lost' })
}

function usedOf(opened: OpenedTrack | null): PhoneView['camera'] {
  if (!opened) return null
  const { track, isSubstitute } = opened
  return { id: track.getSettings().deviceId ?? '', label: track.label, isSubstitute }
}
