import { driveSource, type Source } from '#client/media/capture/source/drive-source.ts'
import { watchStall } from '#client/media/capture/source/stall-watch.ts'
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
import { watchTrack } from '#client/media/capture/source/watch-track.ts'
import type { ToCapture } from '#client/media/capture/worker/messages.ts'
import { SILENCE_DB } from '#client/media/level.ts'
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
  hand(said: ToCapture): void
  show(change: Partial<PhoneView>): void
  wish(): CameraWish
}

const SILENT_REOPEN_MS = 3_000
const SILENT_SAID_MS = 5_000
const FROZEN_REOPEN_MS = 6_000

export function openPhoneSources({ lens, hand, show, wish }: Needs): PhoneSources {
  const silence = watchStall(SILENT_REOPEN_MS)
  const freeze = watchStall(FROZEN_REOPEN_MS)
  let inUse: { picture: OpenedTrack | null; sound: OpenedTrack | null } = { picture: null, sound: null }
  const stopWatching = { picture: () => {}, sound: () => {} }
  let stream: MediaStream | null = null
  let listed: string[] = []
  let isSilent = false
  let isClosed = false
  let heardAt = performance.now()
  let hasFlowed = false
  let isFrozen = false

  const picture: Source = driveSource<OpenedPicture>({
    kind: 'camera',
    async open({ hasWorked, standing }) {
      const isTogether = sound.state().standing === 'off' && standing !== 'pending'
      if (isTogether) return openTogether(wish(), hasWorked)
      const opened = await openPicture(wish(), hasWorked)
      return typeof opened === 'string' ? opened : { picture: opened, sound: null }
    },
    use(opened) {
      hasFlowed = false
      take('picture', opened.picture)
      if (opened.sound && sound.state().standing === 'off') {
        take('sound', opened.sound)
        sound.signal({ type: 'given' })
      } else {
        opened.sound?.track.stop()
        if (sound.state().standing === 'off') sound.signal({ type: 'wanted' })
      }
      void listDevices()
    },
    discard(opened) {
      opened.picture.track.stop()
      opened.sound?.track.stop()
    },
    release: () => letGo('picture'),
    onChange: showSources,
  })

  const sound: Source = driveSource<OpenedTrack>({
    kind: 'microphone',
    open: ({ hasWorked }) => openSound(wish(), hasWorked),
    use: (opened) => take('sound', opened),
    discard: (opened) => opened.track.stop(),
    release: () => letGo('sound'),
    onChange: showSources,
  })

  function take(which: 'picture' | 'sound', opened: OpenedTrack) {
    const source = which === 'picture' ? picture : sound
    inUse = { ...inUse, [which]: opened }
    if (which === 'picture') stream = new MediaStream([opened.track])
    stopWatching[which]()
    stopWatching[which] = watchTrack(opened.track, () => source.signal({ type: 'lost' }))
    attach(which)
    showSources()
  }

  /** Most phones open one camera at a time: the old one is stopped first. */
  function letGo(which: 'picture' | 'sound') {
    stopWatching[which]()
    inUse[which]?.track.stop()
    inUse = { ...inUse, [which]: null }
    if (which === 'picture') stream = null
    attach(which)
  }

  function attach(which: 'picture' | 'sound') {
    const track = inUse[which]?.track ?? null
    void lens.then((opened) => {
      if (track !== (inUse[which]?.track ?? null)) return
      if (which === 'picture') opened.film(track)
      else opened.listen(track)
    })
  }

  function showSources() {
    show({
      stream,
      picture: picture.state().standing,
      sound: sound.state().standing,
      isPromptOverdue: picture.state().isOverdue,
      camera: usedOf(inUse.picture),
      microphone: usedOf(inUse.sound),
    })
  }

  async function listDevices() {
    const choice = await camerasAndMicrophones().catch(() => null)
    if (!choice) return
    const before = listed
    listed = [...choice.cameras, ...choice.microphones].map(({ deviceId }) => deviceId)
    show(choice)
    const isBack = (id: string | null) => id !== null && listed.includes(id) && !before.includes(id)
    const { cameraId, microphoneId } = wish()
    if (inUse.picture?.isSubstitute && isBack(cameraId)) picture.signal({ type: 'returned' })
    if (inUse.sound?.isSubstitute && isBack(microphoneId)) sound.signal({ type: 'returned' })
    const isGone = (used: OpenedTrack | null) => {
      const id = used?.track.getSettings().deviceId
      return id !== undefined && before.includes(id) && !listed.includes(id)
    }
    if (isGone(inUse.picture)) picture.signal({ type: 'lost' })
    if (isGone(inUse.sound)) sound.signal({ type: 'lost' })
  }

  const stopWakeSignals = watchWakeSignals({
    signal(signal) {
      if (signal.type === 'shown') wakeUp()
      picture.signal(signal)
      sound.signal(signal)
    },
    permission: (kind, signal) => (kind === 'camera' ? picture : sound).signal(signal),
    devicesChanged() {
      if (picture.state().standing !== 'off') void listDevices()
    },
  })

  function wakeUp() {
    hand({ type: 'awake' })
    void lens.then((opened) => opened.resumeSound())
    const isLost = ({ track }: OpenedTrack) => track.readyState === 'ended' || track.muted
    if (inUse.picture && isLost(inUse.picture)) picture.signal({ type: 'lost' })
    if (inUse.sound && isLost(inUse.sound)) sound.signal({ type: 'lost' })
  }

  const touched = () => void lens.then((opened) => opened.resumeSound())
  addEventListener('pointerup', touched)

  /** Replaces an audio context that does not run; reopens the microphone if it runs but stays silent. */
  async function mendSound() {
    const opened = await lens
    if (inUse.sound && !opened.isSoundRunning()) opened.listen(inUse.sound.track)
    else sound.signal({ type: 'lost' })
  }

  return {
    film(change) {
      if (isClosed) return
      const isOff = picture.state().standing === 'off'
      const isPicture = 'cameraId' in change || 'facing' in change || picture.state().standing !== 'on'
      const isSound = 'microphoneId' in change
      if (isPicture) picture.signal({ type: 'wanted' })
      if (isSound && !isOff) sound.signal({ type: 'wanted' })
    },
    tryAgain() {
      if (isClosed) return
      if (picture.state().standing !== 'on' || isFrozen) picture.signal({ type: 'wanted' })
      const { standing } = sound.state()
      if (standing !== 'off' && (standing !== 'on' || isSilent)) sound.signal({ type: 'wanted' })
    },
    noteLevel(level, isMuted) {
      const now = performance.now()
      const isFilming = picture.state().standing === 'on' && !isMuted && !document.hidden
      if (!isFilming || level > SILENCE_DB) heardAt = now
      if (!isFilming || sound.state().standing !== 'on') silence.reset(now)
      else if (silence.note(level > SILENCE_DB, now)) void mendSound()
      const wasSilent = isSilent
      isSilent = now - heardAt > SILENT_SAID_MS
      if (isSilent !== wasSilent) show({ isSilent })
    },
    notePaused(isPaused) {
      const now = performance.now()
      isFrozen = isPaused
      hasFlowed ||= !isPaused
      if (!hasFlowed || document.hidden || picture.state().standing !== 'on') freeze.reset(now)
      else if (freeze.note(!isPaused, now)) picture.signal({ type: 'lost' })
    },
    close() {
      isClosed = true
      stopWakeSignals()
      removeEventListener('pointerup', touched)
      picture.signal({ type: 'closed' })
      sound.signal({ type: 'closed' })
    },
  }
}

function usedOf(opened: OpenedTrack | null): PhoneView['camera'] {
  if (!opened) return null
  const { track, isSubstitute } = opened
  return { id: track.getSettings().deviceId ?? '', label: track.label, isSubstitute }
}
