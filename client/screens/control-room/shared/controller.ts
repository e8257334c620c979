import { accessToken, refresh, refreshIfOverdue } from '#client/session/session.ts'
import type { Hello } from '#schema/messages/studio.ts'

/** The event's owner with a session, or the phone that joined as its controller. */
export type ControllerCredentials = { kind: 'owner' } | { kind: 'phone'; deviceToken: string }

/** Apollo context of the controller's operations. */
export function contextOf(controller: ControllerCredentials) {
  if (controller.kind === 'owner') return {}
  return { headers: { authorization: `Bearer ${controller.deviceToken}` }, renews: false }
}

/** Returns a factory of hello messages, which first renews a session token that is overdue or was rejected. */
export function helloOf(controller: ControllerCredentials, eventId: string, roomId: string) {
  let used: string | null = null
  return async (wasRefused: boolean): Promise<Hello | null> => {
    if (controller.kind === 'owner') await (wasRefused ? refresh(used) : refreshIfOverdue())
    used = controller.kind === 'owner' ? accessToken() : controller.deviceToken
    return used === null ? null : { type: 'control', token: used, eventId, roomId, name: '' }
  }
}
