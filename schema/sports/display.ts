import { type SportType, sports } from './index.ts'
import { ellipse, type PitchDrawing, path } from './pitch.ts'
import type { DisplayName, Sport } from './sport.ts'

type EventType = SportType | 'other'

const OTHER: Pick<Sport, 'displayName' | 'pitch'> = {
  displayName: { en: 'Other', hi: 'अन्य' },
  pitch: [ellipse(24, 32, 21, 29, 'dashed'), path('M20 44V20l12 5-12 5', 'upright')],
}

export function displayNameOf(type: EventType, language: keyof DisplayName = 'en'): string {
  return (type === 'other' ? OTHER : sports[type]).displayName[language]
}

export function pitchOf(type: EventType): PitchDrawing {
  return (type === 'other' ? OTHER : sports[type]).pitch
}
