import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CameraPhone, openCameraPhone } from '#client/media/capture/phone/camera-phone.ts'
import { phoneName } from '#client/media/capture/phone/join.ts'
import { type PhoneView, phoneAtFirst } from '#client/media/capture/phone/phone-view.ts'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'

const quiet = () => () => {}

/** Opens the phone while the component is mounted. Null until it is open. */
export function useCameraPhone(identity: DeviceIdentity): [CameraPhone | null, PhoneView] {
  const [phone, setPhone] = useState<CameraPhone | null>(null)

  useEffect(() => {
    let opened: CameraPhone | null = null
    let isGone = false
    void phoneName().then((name) => {
      if (isGone) return
      opened = openCameraPhone(identity, name)
      setPhone(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setPhone(null)
    }
  }, [identity])

  const view = useSyncExternalStore(phone?.subscribe ?? quiet, phone?.view ?? (() => phoneAtFirst))
  return [phone, view]
}
