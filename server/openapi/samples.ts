import type { EventType } from '#schema/event-input.ts'
import type { Field } from '#schema/sports/field.ts'
import { sports, sportTypes } from '#schema/sports/index.ts'

/** Example bodies; the tests send every one of them. */
export const samples = {
  sendOtp: { mobile: '9876543210' },
  validateOtp: { mobile: '9876543210', otp: '1234' },
  refresh: { refreshToken: 'the refreshToken of the last sign-in or refresh' },
  updateProfile: { mobile: '9876543210', fullname: 'Priya Deshmukh', email: 'priya@example.com' },
}

export function eventSamples(): Record<EventType, object> {
  const ofSports = sportTypes.map((type) => [type, eventSample(type, detailsSample(sports[type].fields))])
  return { ...Object.fromEntries(ofSports), other: eventSample('other', {}) }
}

function eventSample(type: EventType, details: object) {
  return {
    title: 'Sunday League Final',
    description: 'The last match of the season.',
    type,
    venue: 'Shivaji Park',
    time: '2026-12-06T15:30',
    visibility: 'public',
    sponsors: [{ name: 'Sharma Sweets', logo: 'https://sharma.example/logo.png' }],
    deviceNames: ['Pavilion end', 'Square leg'],
    details,
  }
}

function detailsSample(fields: Readonly<Record<string, Field>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerSample(field)]))
}

function answerSample(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return field.label.replace(/ Name$/, '')
    case 'count':
      return Math.max(field.min, 1)
    case 'choice':
      return field.initial
    case 'toggle':
      return true
    case 'names':
      return ['Asha Patil']
  }
}
