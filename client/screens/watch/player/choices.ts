import { persistedSetting } from '#client/storage/persisted-setting.ts'

/** Sound on or off; `unsaid` until the viewer first chooses. */
export const soundChoice = persistedSetting('sound', ['unsaid', 'on', 'off'] as const, 'unsaid')

/** Data saver: stills instead of video. */
export const saverChoice = persistedSetting('dataSaver', ['off', 'on'] as const, 'off')

/** Whether keyboard shortcuts control the player. */
export const keysChoice = persistedSetting('playerKeys', ['on', 'off'] as const, 'on')
