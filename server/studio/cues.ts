import * as z from 'zod/mini'
import { CUE_MAX } from '#schema/messages/live.ts'
import { fieldErrorsOf } from '#schema/validation/field-errors.ts'
import { textInput } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { Controller, HoldFence } from '#server/live/programme/controller.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    cue: { eventId: string; deviceId: string; id: string; text: string }
  }
}

export interface Cues {
  /** Publishes a cue; it is lost when the camera is not connected. Throws NOT_FOUND for another event's device. */
  sendCue(controller: Controller, fence: number, deviceId: string, text: string): Promise<void>
}

type Dependencies = {
  db: Db
  publish: PubSub['publish']
  holdFence: HoldFence
  devicesOf(eventId: string): Promise<readonly { deviceId: string }[]>
}

const cue = z.object({ text: textInput('The cue', { max: CUE_MAX }) })

export function cueSender({ db, publish, holdFence, devicesOf }: Dependencies): Cues {
  return {
    async sendCue(controller, fence, deviceId, text) {
      const { eventId } = controller
      const clean = cleanCue(text)
      if (!(await devicesOf(eventId)).some((device) => device.deviceId === deviceId)) {
        throw new DomainError('NOT_FOUND', 'Device not found.')
      }
      await db.transaction().execute(async (trx) => {
        await holdFence(trx, controller, fence)
        await publish(trx, { kind: 'cue', eventId, deviceId, id: crypto.randomUUID(), text: clean })
      })
    },
  }
}

function cleanCue(text: string): string {
  const checked = cue.safeParse({ text })
  if (!checked.success) throw invalidInput(fieldErrorsOf(checked.error.issues))
  return checked.data.text
}
