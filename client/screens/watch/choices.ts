import { keptChoice } from '#client/ui/kept-choice.ts'

/** Whether the viewer wants to hear the picture; `unsaid` until it was tapped for the first time. */
export const soundChoice = keptChoice('sound', ['unsaid', 'on', 'off'] as const, 'unsaid')

/** Stills instead of video. */
export const saverChoice = keptChoice('dataSaver', ['off', 'on'] as const, 'off')

/** Whether single keys steer the player. */
export const keysChoice = keptChoice('playerKeys', ['on', 'off'] as const, 'on')
