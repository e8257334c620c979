import { persistedSetting } from '#client/storage/persisted-setting.ts'

/** Whether each tap is answered by a voice, by vibration, and whether letters of a keyboard are keys of the pad. */
export const scorerVoice = persistedSetting('scorerVoice', ['on', 'off'], 'on')
export const scorerVibration = persistedSetting('scorerVibration', ['on', 'off'], 'on')
export const scorerKeyboard = persistedSetting('scorerKeyboard', ['on', 'off'], 'on')
