import type { ClipboardEvent } from 'react'
import { pastedNames } from '#client/address-book/pasted-people.ts'

/** Takes a paste of two names or more off the field and returns the names; null for any other paste. */
export function takePastedList(event: ClipboardEvent): string[] | null {
  const names = pastedNames(event.clipboardData.getData('text/plain'))
  if (names.length < 2) return null
  event.preventDefault()
  return names
}
