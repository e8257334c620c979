import { refusalOf, wasAnswered } from '#client/graphql/refusal.ts'

/** The server's sentence; else one of ours, for an answer without a sentence and for no answer at all (spec 8). */
export function failureSentence(error: unknown, { failed, unreachable }: { failed: string; unreachable: string }) {
  return refusalOf(error)?.sentence ?? (wasAnswered(error) ? failed : unreachable)
}
