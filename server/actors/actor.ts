import type { CurrentUser } from './current-user.ts'
import type { JoinedDevice } from './joined-device.ts'

export type Actor = { user: CurrentUser | null; device: JoinedDevice | null }
