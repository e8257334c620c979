/** Business constants of spec 9 and lengths of threat model 2.11: every limit that a user can reach. */
export const SPONSOR_FEE_RUPEES = 5
export const PAGE_SIZE = 6
export const PAGE_LIMIT_MAX = 50
export const PAGE_MAX = 1_000
/** Largest bound for counting the events that a search finds. */
export const TOTAL_BOUND_MAX = 10_000
export const UPCOMING_MAX = 6
/** Other events that the page of an event shows of its organiser. */
export const ORGANISER_EVENTS_MAX = 6
/** Sites on which an organiser's events may be embedded, and the length of an address as typed. */
export const EMBED_ORIGINS_MAX = 20
export const EMBED_ORIGIN_MAX = 300

/** Browsers that are reminded of one event; events of which one browser is reminded; length of a push service's address. */
export const REMINDERS_MAX = 5_000
export const REMINDERS_OF_BROWSER_MAX = 100
export const PUSH_ENDPOINT_MAX = 1_000

export const OTP_DIGITS = 4
export const OTP_TRIES = 3

export const SESSION_CHECK_MS = 10_000
export const MESSAGE_MS = {
  login: 4_000,
  form: 4_000,
  list: 3_000,
  toast: 2_000,
} as const

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 2_000
export const VENUE_MAX = 200
export const NAME_MAX = 80
export const FULLNAME_MAX = 120
export const EMAIL_MAX = 254
export const SEARCH_MAX = 100
export const LOGO_ADDRESS_MAX = 2_000
export const DEVICES_MAX = 10
export const SPONSORS_MAX = 20
/** Maximum number of rows of a list as sent, including blank ones. */
export const ROWS_MAX = 100
export const EVENT_REVISIONS_MAX = 50

/** How long an event may be live. */
export const LIVE_HOURS_MAX = 6
/** How long after its end an event can be reopened. */
export const REOPEN_MINUTES = 10

/** Entries of the score in one call, and of one event; of them those that are no edits, which every fold goes through. */
export const SCORE_ENTRIES_MAX = 200
export const SCORE_LOG_MAX = 20_000
export const SCORE_FACTS_MAX = 3_000

/** How long a sponsor is shown, how often by the clock, and its share of the turns. */
export const SPONSOR_TURN_SECONDS = { min: 5, max: 60 } as const
export const SPONSOR_EVERY_SECONDS = { min: 15, max: 3_600 } as const
export const SPONSOR_WEIGHT_MAX = 10

/** A person's address book, and how much one call adds to it or lists of it. */
export const CONTACTS_MAX = 1_000
export const CONTACTS_ADDED_MAX = 100
export const CONTACT_PAGE_MAX = 200
export const GROUPS_MAX = 100
export const GROUP_CONTACTS_MAX = 50
export const SAVED_MESSAGES_MAX = 50
export const SAVED_MESSAGE_MAX = 1_000
/** Own events that contacts and suggestions come from, and suggestions of one kind. */
export const SUGGESTION_EVENTS_MAX = 50
export const SUGGESTIONS_MAX = 100

/** How long a person can still cancel the deletion of the account. */
export const ACCOUNT_DELETION_DAYS = 7

export const API_TOKENS_MAX = 20
export const API_TOKEN_DAYS_MAX = 366

export const LOGO_MAX_BYTES = 5 * 1024 * 1024
export const LOGO_MAX_PIXELS = 40_000_000
export const LOGO_SIDE_PIXELS = 512

export const YEAR_MIN = 2000
export const YEAR_MAX = 2100
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'
