import { useSyncExternalStore } from 'react'
import type { PersistedSetting } from './persisted-setting.ts'

export function usePersistedSetting<Value extends string>(choice: PersistedSetting<Value>) {
  return [useSyncExternalStore(choice.subscribe, choice.get, choice.get), choice.set] as const
}
