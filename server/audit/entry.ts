/** What is worth a line for 180 days. */
export type AuditAction =
  | 'otp_sent'
  | 'otp_ok'
  | 'otp_wrong'
  | 'otp_locked'
  | 'session_created'
  | 'session_refreshed'
  | 'session_reuse'
  | 'session_revoked'
  | 'profile_changed'
  | 'event_created'
  | 'event_updated'
  | 'event_started'
  | 'event_ended'
  | 'event_cancelled'
  | 'device_invited'
  | 'device_joined'
  | 'device_relinked'
  | 'control_taken'
  | 'cuts_edited'
  | 'token_created'
  | 'token_revoked'
  | 'admin_unlock'
  | 'config_start'

/** Who did what, from where. Numbers and addresses are shortened before they are kept. */
export type AuditEntry = {
  action: AuditAction
  userId?: string
  sessionId?: string
  mobile?: string
  address?: string
  details?: Readonly<Record<string, string | number | boolean>>
}
