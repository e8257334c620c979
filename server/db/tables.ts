import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { EventType, SponsorInput, Visibility } from '#schema/event-input.ts'
import type { EventResult } from '#schema/event-result.ts'
import type { ChangeSource, EventField, EventState } from '#schema/event-revision.ts'
import type { EventStatus } from '#schema/event-status.ts'
import type { Language } from '#schema/i18n/language.ts'
import type { Details } from '#schema/sports/index.ts'
import type {
  ContactGroupMemberTable,
  ContactGroupTable,
  ContactTable,
  RemovedContactTable,
  SavedMessageTable,
} from './address-book-tables.ts'
import type {
  AudienceIntervalTable,
  AudienceViewerTable,
  EmbedOriginsTable,
  EventAudienceTable,
} from './audience-tables.ts'
import type { HighlightListTable, ReplayOfferTable } from './highlight-tables.ts'
import type {
  ControlRoomTable,
  LiveAudienceTable,
  LiveControlTable,
  LiveCutTable,
  LiveProgrammeTable,
  LiveRunTable,
  LiveSegmentTable,
} from './live-tables.ts'
import type { PushKeysTable, ReminderMessageTable, ReminderTable } from './reminder-tables.ts'
import type { LateScoreEntryTable, ScoreEntryTable, ScorerLeaseTable, ScorerLinkTable } from './score-tables.ts'
import type {
  SponsorLedgerTable,
  SponsorReporterTable,
  SponsorReportTable,
  SponsorRulesTable,
  SponsorSeenTable,
  SponsorTurnTable,
} from './sponsor-tables.ts'
import type { Timestamp } from './timestamp.ts'

/** Column names are in camel case here, in snake case in the database. */
export type Tables = {
  users: UserTable
  otpChallenges: OtpChallengeTable
  spendings: SpendingTable
  sessions: SessionTable
  accessTokens: AccessTokenTable
  apiTokens: ApiTokenTable
  profileGrants: ProfileGrantTable
  auditLog: AuditTable
  events: EventTable
  eventDevices: DeviceTable
  eventRevisions: EventRevisionTable
  idempotencyKeys: IdempotencyKeyTable
  uploads: UploadTable
  deviceLinks: DeviceLinkTable
  liveRuns: LiveRunTable
  liveSegments: LiveSegmentTable
  liveCuts: LiveCutTable
  liveProgramme: LiveProgrammeTable
  liveControls: LiveControlTable
  controlRooms: ControlRoomTable
  liveAudiences: LiveAudienceTable
  audienceIntervals: AudienceIntervalTable
  audienceViewers: AudienceViewerTable
  eventAudiences: EventAudienceTable
  embedOrigins: EmbedOriginsTable
  contacts: ContactTable
  removedContacts: RemovedContactTable
  contactGroups: ContactGroupTable
  contactGroupMembers: ContactGroupMemberTable
  savedMessages: SavedMessageTable
  scoreEntries: ScoreEntryTable
  scorerLeases: ScorerLeaseTable
  lateScoreEntries: LateScoreEntryTable
  scorerLinks: ScorerLinkTable
  sponsorRules: SponsorRulesTable
  sponsorTurns: SponsorTurnTable
  sponsorSeen: SponsorSeenTable
  sponsorReports: SponsorReportTable
  sponsorReporters: SponsorReporterTable
  sponsorLedger: SponsorLedgerTable
  highlightLists: HighlightListTable
  replayOffers: ReplayOfferTable
  pushKeys: PushKeysTable
  reminders: ReminderTable
  reminderMessages: ReminderMessageTable
}

export type UserTable = {
  id: Generated<string>
  mobile: string
  fullname: Generated<string>
  email: Generated<string>
  createdAt: Timestamp
  updatedAt: Timestamp
  deletionAt: Date | null
  deletionStartedAt: Date | null
}
export type UserRow = Selectable<UserTable>

export type OtpChallengeTable = {
  id: Generated<string>
  mobile: string
  lane: 'known' | 'unknown'
  attempts: Generated<number>
  deliveries: Generated<number>
  createdAt: Timestamp
  expiresAt: Date
  consumedAt: Date | null
}

export type SpendingTable = {
  id: Generated<string>
  budget: string
  subject: string
  cause: string | null
  spentAt: Timestamp
  forgottenAt: Date
}

export type SessionTable = {
  id: Generated<string>
  userId: string
  rotation: Generated<number>
  rotatedAt: Timestamp
  confirmed: Generated<boolean>
  userAgent: string
  cookieHash: Buffer | null
  createdAt: Timestamp
  expiresAt: Date
  revokedAt: Date | null
}
export type SessionRow = Selectable<SessionTable>

export type AccessTokenTable = {
  hash: Buffer
  sessionId: string
  rotation: number
  expiresAt: Date
}

export type ApiTokenTable = {
  id: Generated<string>
  userId: string
  name: string
  scope: 'read' | 'write'
  hash: Buffer
  ending: string
  createdAt: Timestamp
  expiresAt: Date
  lastUsedAt: Date | null
}

export type ProfileGrantTable = {
  id: Generated<string>
  userId: string
  address: string
  userAgentHash: Buffer
  expiresAt: Date
  usedAt: Date | null
}

export type AuditTable = {
  id: Generated<string>
  at: Timestamp
  action: string
  userId: string | null
  sessionId: string | null
  mobile: string | null
  network: string | null
  details: JSONColumnType<Readonly<Record<string, string | number | boolean>>>
}

export type EventTable = {
  id: Generated<string>
  ownerId: string
  slug: string
  title: string
  description: string
  type: EventType
  venue: string
  localTime: string
  timeZone: string
  startsAt: Date
  visibility: Visibility
  language: Generated<Language>
  status: Generated<EventStatus>
  sponsors: JSONColumnType<SponsorInput[]>
  details: JSONColumnType<Details | null>
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  startedAt: Date | null
  endedAt: Date | null
  result: ColumnType<EventResult | null, string | null, string | null>
}

export type DeviceTable = {
  id: Generated<string>
  eventId: string
  position: number
  name: string
  isController: boolean
}

export type EventRevisionTable = {
  eventId: string
  version: number
  state: JSONColumnType<EventState>
  changes: EventField[]
  source: ChangeSource
  replacedAt: Timestamp
}

export type IdempotencyKeyTable = {
  userId: string
  operation: string
  key: string
  fingerprint: Buffer
  eventId: string | null
  createdAt: Timestamp
}

export type UploadTable = {
  hash: string
  ownerId: string | null
  bytes: number
  width: number
  height: number
  createdAt: Timestamp
  /** Client address of an upload without credentials. */
  client: string | null
  network: string | null
}

export type DeviceLinkTable = {
  deviceId: string
  generation: Generated<number>
  invitedAt: Timestamp
  claimedAt: Date | null
  tokenHash: Buffer | null
  phone: Generated<string>
  network: Generated<string>
  lastSeenAt: Date | null
}
