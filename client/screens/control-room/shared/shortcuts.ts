import { persistedSetting } from '#client/storage/persisted-setting.ts'

/** Whether number keys cut to cameras. */
export const shortcuts = persistedSetting('controlShortcuts', ['on', 'off'], 'on')
