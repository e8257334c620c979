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
  | 'event_reopened'
  | 'event_cancelled'
  | 'share_link_reset'
  | 'device_invited'
  | 'device_joined'
  | 'device_relinked'
  | 'device_released'
  | 'control_taken'
  | 'scorer_invited'
  | 'scorer_joined'
  | 'scorer_removed'
  | 'scoring_taken'
  | 'cuts_edited'
  | 'sponsor_report_linked'
  | 'highlights_edited'
  | 'embed_sites_changed'
  | 'account_exported'
  | 'account_deletion_requested'
  | 'account_deletion_cancelled'
  | 'account_deleted'
  | 'token_created'
  | 'token_revoked'
  | 'admin_unlock'
  | 'config_start'
  | 'proxy_untrusted'
  | 'socket_not_upgraded'

export type AuditEntry = {
  action: AuditAction
  userId?: string
  sessionId?: string
  mobile?: string
  address?: string
  details?: Readonly<Record<string, string | number | boolean>>
}
