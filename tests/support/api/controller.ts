import { nobody } from '#server/actors/actor.ts'
import type { Controller } from '#server/live/programme/controller.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import type { Organiser } from './graphql.ts'

export async function controllerOf({ services }: TestApp, owner: Organiser, eventId: string): Promise<Controller> {
  const user = await services.auth.userOfToken(owner.accessToken)
  return services.studio.authorize({ ...nobody, user }, eventId)
}
