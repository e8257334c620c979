import { describe, expect, test } from 'vitest'
import type { Vitals } from '#client/media/capture/worker/messages.ts'
import type { Bye, CameraState } from '#schema/messages/studio.ts'
import { type PhoneEffect, type PhoneEvent, type PhoneState, phoneStateAtFirst, reducePhone } from './phone-state.ts'

const bye = (reason: Bye['reason']): Bye => ({ type: 'bye', reason, sentence: '' })
const stateMessage = (status: CameraState['status']): PhoneEvent => ({
  type: 'cameraState',
  state: {
    ...{ type: 'state', status, title: 'Final', deviceId: 'd', name: 'Camera 1', tally: 'ready' },
    ...{ epochMs: null, endedMs: null, nextRun: 0 },
  },
})
const vitals = (change: Partial<Vitals> = {}): PhoneEvent => ({
  type: 'vitals',
  vitals: {
    ...{ isFilming: true, frames: 30, samples: 48_000, isPaused: false, level: -30, isMuted: false, backlogSeconds: 0 },
    ...{
      dropped: 0,
      uplink: 1,
      bitrate: 1,
      width: 1_280,
      height: 720,
      fps: 30,
      trouble: null,
      roomMinutes: 9,
      ...change,
    },
  },
})
const format = { codec: 'avc1.42E01F', width: 320, height: 180 }
const PREVIEW: PhoneEvent = { type: 'preview', format }
const FAULT: PhoneEvent = { type: 'fault', what: 'picture', message: 'The encoder failed.' }
const socket = (state: 'open' | 'lost' | 'refused' | 'over', why: Bye | null = null): PhoneEvent => {
  return { type: 'socket', state, bye: why }
}

/** Reduces the events in turn; returns the last state and all effects, as `type` or `type:value`. */
function run(events: PhoneEvent[], from: PhoneState = phoneStateAtFirst, nowMs = 60_000) {
  let state = from
  const effects: string[] = []
  for (const event of events) {
    const [next, made] = reducePhone(state, { ...event, nowMs })
    state = next
    effects.push(...made.map(nameOf))
  }
  return { state, view: state.view, effects }
}

function nameOf(effect: PhoneEffect): string {
  if (effect.type === 'send' || effect.type === 'post') return `${effect.type}:${effect.message.type}`
  return effect.type === 'notePaused' ? `paused:${effect.isPaused}` : effect.type
}

describe('the connection', () => {
  test('is shown, and receives the preview’s format each time it opens', () => {
    expect(run([socket('open')]).effects).toEqual(['notify'])
    const { effects, view } = run([PREVIEW, socket('lost'), socket('open')])
    expect(effects).toEqual(['send:preview', 'notify', 'notify', 'send:preview'])
    expect(view.socket).toBe('open')
  })

  test.each([
    ['was refused', socket('refused')],
    ['was taken over', socket('over', bye('replaced'))],
    ['was released', socket('over', bye('revoked'))],
  ])('of a phone that %s stops it', (_what, event) => {
    expect(run([event]).effects).toEqual(['notify', 'stop'])
  })

  test('of an event that is over leaves the worker running, to upload the rest', () => {
    const { effects, view } = run([socket('over', bye('over'))])
    expect(effects).toEqual(['notify'])
    expect(view.disconnect?.reason).toBe('over')
  })
})

describe('the event', () => {
  test.each(['scheduled', 'live'] as const)('that is %s is told to the worker', (status) => {
    expect(run([stateMessage(status)]).effects).toEqual(['post:cameraState', 'notify'])
  })

  test.each(['completed', 'cancelled'] as const)('that is %s closes the camera', (status) => {
    expect(run([stateMessage(status)]).effects).toEqual(['post:cameraState', 'notify', 'closeSources'])
  })

  test('sends cues, which vibrate until they are dismissed', () => {
    const cue: PhoneEvent = { type: 'cue', cue: { type: 'cue', id: '1', text: 'Wider' } }
    expect(run([cue]).effects).toEqual(['notify', 'vibrate'])
    expect(run([cue, { type: 'dismissCue' }]).view.cue).toBeNull()
  })
})

describe('the vitals', () => {
  test('are shown, and sent as the camera’s status with the battery', () => {
    const battery = { level: 0.5, isCharging: true }
    const { state } = run([{ type: 'battery', battery }])
    const [, effects] = reducePhone(state, { ...vitals(), nowMs: 0 })
    const sent = effects.find(({ type }) => type === 'send')
    expect(sent).toMatchObject({ message: { type: 'status', fps: 30, battery: 0.5, isCharging: true } })
    expect(sent).not.toHaveProperty('message.trouble')
    expect(run([vitals({ isPaused: true })]).effects).toEqual(['notify', 'paused:true', 'send:status'])
  })

  test.each(['revoked', 'cancelled'] as const)('of an upload that was %s stop the phone', (trouble) => {
    expect(run([vitals({ trouble })]).effects).toEqual(['notify', 'stop', 'paused:false', 'send:status'])
  })

  test('clear a fault after ten seconds without another', () => {
    const { state, effects } = run([FAULT])
    expect(effects).toEqual(['log', 'notify'])
    expect(run([vitals()], state, 70_000).view.fault).toBe('picture')
    expect(run([vitals()], state, 70_001).view.fault).toBeNull()
  })
})

describe('the person', () => {
  test('chooses devices, and flips the camera, which clears the choice', () => {
    const chosen = run([{ type: 'film', change: { cameraId: 'wide' } }])
    expect(chosen.effects).toEqual(['notify', 'filmSources'])
    expect(chosen.view.wish).toMatchObject({ facing: 'environment', cameraId: 'wide' })
    const turned = run([{ type: 'flip' }], chosen.state)
    expect(turned.view.wish).toMatchObject({ facing: 'user', cameraId: null })
    expect(run([{ type: 'flip' }], turned.state).view.wish.facing).toBe('environment')
  })

  test('mutes the sound', () => {
    const { effects, view } = run([{ type: 'mute', isMuted: true }])
    expect([effects, view.isMuted]).toEqual([['post:mute', 'notify'], true])
  })
})
