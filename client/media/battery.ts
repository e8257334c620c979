export type Battery = { level: number; isCharging: boolean }

/** As far as browsers that have it agree. */
type BatteryManager = EventTarget & { level: number; charging: boolean }

/** Tells the battery's state now and whenever it changes, where the browser knows it. Answers how to stop. */
export function watchBattery(told: (battery: Battery) => void): () => void {
  let stop = () => {}
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
  getBattery?.call(navigator).then(
    (battery) => {
      const tell = () => told({ level: battery.level, isCharging: battery.charging })
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
