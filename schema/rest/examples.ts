import type { EventType } from '../event-input.ts'
import type { Field } from '../sports/field.ts'
import { sports, sportTypes } from '../sports/index.ts'

export const examples = {
  sendOtp: { mobile: '9876543210' },
  validateOtp: { mobile: '9876543210', otp: '1234' },
  refresh: { refreshToken: 'the refreshToken of the last sign-in or refresh' },
  updateProfile: { mobile: '9876543210', fullname: 'Priya Deshmukh', email: 'priya@example.com' },
}

export function eventExamples(): Record<EventType, object> {
  const ofSports = sportTypes.map((type) => [type, eventExample(type, detailsExample(sports[type].fields))])
  return { ...Object.fromEntries(ofSports), other: eventExample('other', {}) }
}

function eventExample(type: EventType, details: object) {
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

function detailsExample(fields: Readonly<Record<string, Field>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, settingExample(field)]))
}

function settingExample(field: Field): unknown {
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
