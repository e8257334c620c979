import { persistedSetting } from '#client/storage/persisted-setting.ts'

/** Whether results, and the score of a recording, are hidden until the viewer asks for them. */
export const hideScoresChoice = persistedSetting('hideScores', ['off', 'on'] as const, 'off')
