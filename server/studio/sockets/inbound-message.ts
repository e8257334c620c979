import * as z from 'zod/mini'
import type { ClientMessage } from '#schema/messages/studio.ts'
import { DEVICES_MAX, NAME_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'

const TOKEN_MAX = 100
const WHOLE_MAX = 2 ** 40
const SIDE_MAX = 8_192

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
const number = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const token = text(TOKEN_MAX)
const id = text(NAME_MAX).check(z.regex(/^[\w-]+$/))
const name = textInput('Name', { max: NAME_MAX, required: false })

const fromClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('camera'), token, phone: name }),
  z.object({ type: z.literal('control'), token, eventId: id, roomId: id, name }),
  z.object({
    type: z.literal('status'),
    frames: whole(WHOLE_MAX),
    samples: whole(WHOLE_MAX),
    isPaused: z.boolean(),
    level: number(-1_000, 100),
    isMuted: z.boolean(),
    backlogSeconds: number(0, WHOLE_MAX),
    dropped: whole(WHOLE_MAX),
    uplink: number(0, WHOLE_MAX),
    bitrate: number(0, WHOLE_MAX),
    width: whole(SIDE_MAX),
    height: whole(SIDE_MAX),
    fps: number(0, 1_000),
    battery: z.nullable(number(0, 1)),
    isCharging: z.nullable(z.boolean()),
  }),
  z.object({
    type: z.literal('preview'),
    codec: text(NAME_MAX).check(z.regex(/^[\w.-]+$/)),
    width: whole(SIDE_MAX),
    height: whole(SIDE_MAX),
  }),
  z.object({ type: z.literal('wanted'), previews: z.array(id).check(z.maxLength(DEVICES_MAX)) }),
])

export function parseMessage(json: string): ClientMessage | null {
  try {
    return fromClient.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
