import { useSyncExternalStore } from 'react'
import type { KeptChoice } from './kept-choice.ts'

export function useKeptChoice<Value extends string>(choice: KeptChoice<Value>) {
  return [useSyncExternalStore(choice.subscribe, choice.get, choice.get), choice.set] as const
}
