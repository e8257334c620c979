import { isEdit, type Payload, type Remark, type RemarkReason, type ScoreEntry } from './entry.ts'

export type EffectiveLog = {
  /** Facts that count, in the order of the match: by `at`, then by `seq`. */
  entries: readonly ScoreEntry[]
  /** Facts that are undone. */
  voided: readonly string[]
  /** Edits without a target that they can change. */
  ignored: readonly Remark[]
  /** Rises with every entry that changes what an earlier moment showed; an entry at the end leaves it. */
  revision: number
}

/** Applies the edits of a log, whose entries may come in any order and more than once. */
export function effectiveLog(log: readonly ScoreEntry[]): EffectiveLog {
  const entries = inOrderOfArrival(log)
  const { edits, ignored } = validEdits(entries)
  const isVoid = voidEntries(entries, edits)
  const facts = entries.filter((entry) => !isEdit(entry))
  const edited = new Map(facts.map((fact) => [fact.id, fact]))
  for (const edit of edits) {
    const fact = edited.get(edit.target ?? '')
    if (fact && !isVoid.has(edit.id)) edited.set(fact.id, withEdit(fact, edit))
  }
  return {
    entries: facts
      .filter(({ id }) => !isVoid.has(id))
      .map((fact) => edited.get(fact.id) ?? fact)
      .sort((a, b) => a.at - b.at || a.seq - b.seq),
    voided: facts.filter(({ id }) => isVoid.has(id)).map(({ id }) => id),
    ignored,
    revision: revisionOf(facts, edits),
  }
}

/** The id to undo next: the last fact that counts. */
export function lastEntry(log: readonly ScoreEntry[]): string | undefined {
  return effectiveLog(log).entries.at(-1)?.id
}

/** The id to undo for a redo: the last living undo after which no other fact came. */
export function lastUndo(log: readonly ScoreEntry[]): string | undefined {
  const entries = inOrderOfArrival(log)
  const isVoid = voidEntries(entries, validEdits(entries).edits)
  const isUndo = ({ kind }: ScoreEntry) => kind === 'undo'
  const undoOf = (entry: ScoreEntry) => entries.find(({ id }) => id === entry.target)
  const undos = entries.filter((entry) => isUndo(entry) && !isVoid.has(entry.id))
  const last = undos.findLast((entry) => undoOf(entry)?.kind !== 'undo')
  if (!last) return undefined
  return entries.some((entry) => entry.seq > last.seq && !isUndo(entry)) ? undefined : last.id
}

function inOrderOfArrival(log: readonly ScoreEntry[]): ScoreEntry[] {
  const sorted = log.toSorted((a, b) => a.seq - b.seq)
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function validEdits(entries: readonly ScoreEntry[]): { edits: ScoreEntry[]; ignored: Remark[] } {
  const before = new Map<string, ScoreEntry>()
  const edits: ScoreEntry[] = []
  const ignored: Remark[] = []
  for (const entry of entries) {
    if (isEdit(entry)) {
      const reason = faultOf(entry, before.get(entry.target ?? ''))
      if (reason) ignored.push({ id: entry.id, reason })
      else edits.push(entry)
    }
    before.set(entry.id, entry)
  }
  return { edits, ignored }
}

function faultOf(edit: ScoreEntry, target: ScoreEntry | undefined): RemarkReason | undefined {
  if (!target) return 'noTarget'
  if (edit.kind === 'undo') return undefined
  if (isEdit(target)) return 'targetIsNoFact'
  const { kind, payload, at } = edit.payload
  if (edit.kind === 'move') return Number.isFinite(at) ? undefined : 'invalidPayload'
  const replacement = typeof kind === 'string' && typeof payload === 'object' && payload !== null
  return replacement && !isEdit({ ...target, kind }) ? undefined : 'invalidPayload'
}

/** An undo toggles its target. Targets arrive before their undo, so walking backwards knows each undo's own fate first. */
function voidEntries(entries: readonly ScoreEntry[], edits: readonly ScoreEntry[]): ReadonlySet<string> {
  const valid = new Set(edits)
  const isVoid = new Set<string>()
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'undo' || !valid.has(entry) || isVoid.has(entry.id)) continue
    const target = entry.target ?? ''
    if (!isVoid.delete(target)) isVoid.add(target)
  }
  return isVoid
}

function withEdit(fact: ScoreEntry, { kind, payload }: ScoreEntry): ScoreEntry {
  if (kind === 'move') return { ...fact, at: payload['at'] as number }
  return { ...fact, kind: payload['kind'] as string, payload: payload['payload'] as Payload }
}

/** Counts the edits, and the facts that arrived after one of a later moment; a move may have made it later. */
function revisionOf(facts: readonly ScoreEntry[], edits: readonly ScoreEntry[]): number {
  let latest = Number.NEGATIVE_INFINITY
  let inserts = 0
  for (const entry of [...facts, ...edits].sort((a, b) => a.seq - b.seq)) {
    if (isEdit(entry)) {
      if (entry.kind === 'move') latest = Math.max(latest, entry.payload['at'] as number)
      continue
    }
    if (entry.at < latest) inserts += 1
    latest = Math.max(latest, entry.at)
  }
  return edits.length + inserts
}
