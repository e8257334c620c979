import type { EventFormValues, SponsorRow } from '#client/event-form/shared/form-values.ts'
import { randomId } from '#client/format/hex.ts'
import * as session from '#client/session/session.ts'
import { forgetFile, keepFile, keptFile } from './kept-files.ts'

export type Draft = {
  id: string
  /** Idempotency key: a retried create does not make a second event. */
  clientMutationId: string
  /** Version of the stored event that the draft is based on; null for a new event. */
  version: number | null
  values: EventFormValues
}

export type KeptDraft = Omit<Draft, 'values'> & { savedAt: number; values: KeptValues }
type KeptValues = Omit<EventFormValues, 'sponsors'> & { sponsors: KeptSponsor[] }
type KeptSponsor = Omit<SponsorRow, 'file'> & { fileKey: string | null }

const keyOfFile = new WeakMap<File, string>()

export function newDraft(values: EventFormValues, version: number | null): Draft {
  return { id: randomId(), clientMutationId: randomId(), version, values }
}

/** Saves a draft to localStorage. Returns false when the browser has no room for it. */
export function keepDraft(form: string, draft: Draft): boolean {
  const sponsors = draft.values.sponsors.map(({ file, ...sponsor }) => ({ ...sponsor, fileKey: file && keptKey(file) }))
  const kept: KeptDraft = { ...draft, savedAt: Date.now(), values: { ...draft.values, sponsors } }
  try {
    localStorage.setItem(placeOf(form, draft.id), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Returns the signed-in user's latest draft on this form, other than `atWork`. */
export function lastDraft(form: string, atWork: string): KeptDraft | null {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(placeOf(form, '')))
  const drafts = places.map(draftAt).filter((draft) => draft !== null && draft.id !== atWork)
  return drafts.sort((one, other) => (other?.savedAt ?? 0) - (one?.savedAt ?? 0))[0] ?? null
}

/** Loads the draft's logo files; null for a file that the browser did not keep. */
export async function withLogos({ savedAt: _, values, ...draft }: KeptDraft): Promise<Draft> {
  const sponsors = await Promise.all(
    values.sponsors.map(async ({ fileKey, ...sponsor }) => ({
      ...sponsor,
      file: fileKey ? await logoAt(fileKey) : null,
    })),
  )
  return { ...draft, values: { ...values, sponsors } }
}

export function dropDraft(form: string, id: string) {
  const place = placeOf(form, id)
  for (const { fileKey } of draftAt(place)?.values.sponsors ?? []) {
    if (fileKey) forgetFile(fileKey).catch(() => undefined)
  }
  localStorage.removeItem(place)
}

function keptKey(file: File): string {
  const known = keyOfFile.get(file)
  if (known) return known
  const key = randomId()
  keyOfFile.set(file, key)
  keepFile(key, file).catch(() => undefined)
  return key
}

async function logoAt(key: string): Promise<File | null> {
  const file = await keptFile(key)
  if (file) keyOfFile.set(file, key)
  return file
}

function draftAt(place: string): KeptDraft | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

function placeOf(form: string, id: string): string {
  return `draft:${session.currentUser()?.userid ?? ''}:${form}:${id}`
}
