import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Caller } from './caller.ts'
import type { OrganiserApi, Tokens } from './organiser-api.ts'
import type { Tally } from './tally.ts'

type Plan = { caller: Caller; organiserApi: OrganiserApi; mobile: string; tally: Tally; isOver(): boolean }

const CHECK_EVERY_MS = 10_000
/** In units of session checks; access tokens last for ninety. */
const every = { list: 3, edit: 4, create: 6, upload: 12, renew: 60, leave: 150 }

/** Simulates an open app: checks the session every ten seconds, and does the rest now and then. */
export async function organise({ caller, organiserApi, mobile, tally, isOver }: Plan): Promise<void> {
  let tokens: Tokens | null = null
  let logo = ''
  let event = ''
  await sleep(Math.random() * CHECK_EVERY_MS)
  for (let turn = 0; !isOver(); turn++) {
    const from = performance.now()
    const isDue = (action: keyof typeof every) => turn % every[action] === 0
    try {
      if (tokens && isDue('leave')) {
        await organiserApi.leave(tokens)
        tokens = null
      }
      tokens ??= await organiserApi.signIn(mobile, () => codeFor(caller, mobile))
      if (turn > 0 && isDue('renew')) tokens = await organiserApi.renew(tokens)
      await organiserApi.check(tokens)
      if (isDue('list')) await organiserApi.list(tokens)
      if (isDue('upload')) logo = await organiserApi.upload(tokens, await drawLogo())
      if (isDue('create')) event = await organiserApi.create(tokens, logo)
      else if (isDue('edit') && event !== '') await organiserApi.edit(tokens, event)
    } catch (error) {
      tally.failed('an organiser', error)
      tokens = null
    }
    await sleep(Math.max(0, CHECK_EVERY_MS - (performance.now() - from)))
  }
}

export async function codeFor(caller: Caller, mobile: string): Promise<string> {
  const sent: { mobile: string; otp: string }[] = await caller.json('/dev/outbox', '/dev/outbox')
  return sent.find((message) => message.mobile === mobile)?.otp ?? ''
}

/** A unique logo. */
async function drawLogo(): Promise<File> {
  const background = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`
  const picture = await sharp({ create: { width: 320, height: 160, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
}
