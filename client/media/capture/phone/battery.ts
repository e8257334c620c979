export type Battery = { level: number; isCharging: boolean }

type BatteryManager = EventTarget & { level: number; charging: boolean }

/** Reports the battery now and on every change, where supported. Returns the unsubscribe function. */
export function watchBattery(onChange: (battery: Battery) => void): () => void {
  let stop = () => {}
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
  getBattery?.call(navigator).then(
    (battery) => {
      const tell = () => onChange({ level: battery.level, isCharging: battery.charging })
      battery.addEventListener('levelchange', tell)
      battery.addEventListener('chargingchange', tell)
      stop = () => {
        battery.removeEventListener('levelchange', tell)
        battery.removeEventListener('chargingchange', tell)
      }
      tell()
    },
    () => {},
  )
  return () => stop()
}
