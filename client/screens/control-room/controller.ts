import { accessToken, refreshOnce } from '#client/session/session.ts'
import type { Hello } from '#schema/live-wire.ts'

/** Who sits at the controls: the event's owner in a session, or the phone that joined as its controller. */
export type Controller = { kind: 'owner' } | { kind: 'phone'; deviceToken: string }

/** What each of their operations is sent with. */
export function contextOf(controller: Controller) {
  if (controller.kind === 'owner') return {}
  return { headers: { authorization: `Bearer ${controller.deviceToken}` }, renews: false }
}

/** What their socket is opened with. A session's token that is no good any more is renewed first. */
export function helloOf(controller: Controller, eventId: string, roomId: string) {
  let used: string | null = null
  return async (wasRefused: boolean): Promise<Hello | null> => {
    if (controller.kind === 'owner' && wasRefused) await refreshOnce(used)
    used = controller.kind === 'owner' ? accessToken() : controller.deviceToken
    return used === null ? null : { type: 'control', token: used, eventId, roomId, name: '' }
  }
}
