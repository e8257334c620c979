import type { Access } from '#schema/rest/rest-call.ts'
import { type Context, requireDevice, requireUser, requireValidBearer } from '#server/http/context.ts'

const checks: Readonly<Record<Access, (context: Context) => unknown>> = {
  anyone: () => {},
  'refresh token': () => {},
  user: requireUser,
  'expired user': () => {},
  'optional user': (context) => {
    requireValidBearer(context)
    if (context.device || context.scorer) requireUser(context)
  },
  'visible event': requireValidBearer,
  'own event': requireUser,
  'own profile': requireValidBearer,
  device: requireDevice,
  'join link': () => {},
  'share link': () => {},
}

/** Checks the credentials before the body is read. Rules about an event or a profile are left to its service. */
export function authorize(access: Access, context: Context): void {
  checks[access](context)
}
