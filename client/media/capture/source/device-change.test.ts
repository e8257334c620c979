import { expect, test } from 'vitest'
import { type DeviceChange, signalOfDevices } from './device-change.ts'

const own = { id: 'back', isSubstitute: false }
const substitute = { id: 'back', isSubstitute: true }

test.each<[string, 'returned' | 'lost' | null, DeviceChange]>([
  ['of the device in use', 'lost', { before: ['back', 'usb'], listed: ['usb'], used: own, wishedId: null }],
  ['of another device', null, { before: ['back', 'usb'], listed: ['back'], used: own, wishedId: null }],
  [
    'of the chosen device',
    'returned',
    { before: ['back'], listed: ['back', 'usb'], used: substitute, wishedId: 'usb' },
  ],
  [
    'of a device that nobody chose',
    null,
    { before: ['back'], listed: ['back', 'usb'], used: substitute, wishedId: 'x' },
  ],
  [
    'of the chosen device for the substitute',
    'returned',
    { before: ['back'], listed: ['usb'], used: substitute, wishedId: 'usb' },
  ],
  ['of a chosen device that was there', null, { before: ['usb'], listed: ['usb'], used: substitute, wishedId: 'usb' }],
  ['of all, before permission is given', null, { before: [], listed: ['back'], used: null, wishedId: 'back' }],
  ['that was never listed', null, { before: [], listed: ['usb'], used: own, wishedId: null }],
])('the coming or going %s is told as %s', (_what, signal, change) => {
  expect(signalOfDevices(change)).toBe(signal)
})
