import { serverErrorOf, wasAnswered } from '#client/graphql/server-error.ts'

/** The server's message, or a generic one when it sent none or was unreachable (spec 8). */
export function failureSentence(error: unknown, { failed, unreachable }: { failed: string; unreachable: string }) {
  return serverErrorOf(error)?.sentence ?? (wasAnswered(error) ? failed : unreachable)
}
