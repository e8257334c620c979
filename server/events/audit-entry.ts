import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'

export function auditEntryOf({ userId, sessionId }: CurrentUser, action: AuditAction, eventId: string): AuditEntry {
  return { action, userId, ...(sessionId !== null && { sessionId }), details: { eventId } }
}
