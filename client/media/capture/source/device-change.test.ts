import { expect, test } from 'vitest'
import { type DeviceChange, signalForDeviceChange } from './device-change.ts'

const own = { id: 'back', isSubstitute: false }
const substitute = { id: 'back', isSubstitute: true }

test.each<[string, 'returned' | 'lost' | null, DeviceChange]>([
  ['of the device in use', 'lost', { previous: ['back', 'usb'], listed: ['usb'], used: own, wishedId: null }],
  ['of another device', null, { previous: ['back', 'usb'], listed: ['back'], used: own, wishedId: null }],
  [
    'of the chosen device',
    'returned',
    { previous: ['back'], listed: ['back', 'usb'], used: substitute, wishedId: 'usb' },
  ],
  [
    'of a device that nobody chose',
    null,
    { previous: ['back'], listed: ['back', 'usb'], used: substitute, wishedId: 'x' },
  ],
  [
    'of the chosen device for the substitute',
    'returned',
    { previous: ['back'], listed: ['usb'], used: substitute, wishedId: 'usb' },
  ],
  [
    'of a chosen device that was there',
    null,
    { previous: ['usb'], listed: ['usb'], used: substitute, wishedId: 'usb' },
  ],
  ['of all, before permission is given', null, { previous: [], listed: ['back'], used: null, wishedId: 'back' }],
  ['that was never listed', null, { previous: [], listed: ['usb'], used: own, wishedId: null }],
])('a device list change %s is reported as %s', (_what, signal, change) => {
  expect(signalForDeviceChange(change)).toBe(signal)
})
