import type { CurrentUser } from './current-user.ts'
import type { JoinedDevice } from './joined-device.ts'

/** Who sends a request: an organiser or a joined phone; both null for an anonymous request. */
export type Actor = { user: CurrentUser | null; device: JoinedDevice | null }
