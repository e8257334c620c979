import type { Page } from '@playwright/test'
import { healthyMessage } from '#tests/support/fixtures/camera-status.ts'
import { type Film, type Filming, liveCamera } from '#tests/support/live/live-camera.ts'
import { connectStudioSocket, previewFrame } from '#tests/support/live/studio-socket-client.ts'
import { ask, type Organiser } from './organiser.ts'

/**
 * A camera without a browser: joins, reports its status each second, and films once the event is live. `preview`: an
 * H.264 key frame (Annex B) of 320 × 180 pixels to send each second.
 */
export async function headlessCamera(
  page: Page,
  organiser: Organiser,
  deviceId: string,
  film: Film & { preview?: Buffer },
) {
  const origin = new URL(page.url()).origin
  const { preview, ...filmed } = film
  const { inviteDevice } = await ask<{ inviteDevice: { url: string } }>(
    page,
    'mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { url } }',
    { deviceId },
    organiser.accessToken,
  )
  const token = inviteDevice.url.split('#')[1]
  const joined = await page.request.post('/live/join', { data: { token, phone: 'Test phone' } })
  const { deviceToken } = await joined.json()
  const client = connectStudioSocket(origin, { type: 'camera', token: deviceToken, phone: 'Test phone' })
  const camera = liveCamera(origin, { deviceId, token: deviceToken }, filmed)
  let filming: Filming | null = null

  const beat = setInterval(() => {
    const state = client.last('state')
    if (!state) return
    client.send(healthyMessage)
    if (preview) {
      client.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
      client.send(previewFrame(Date.now(), preview))
    }
    if (state.epochMs !== null) filming ??= camera.film(state.epochMs)
  }, 1_000)

  return {
    tally: () => client.last('state')?.tally,
    cue: () => client.last('cue')?.text,
    async disconnect() {
      clearInterval(beat)
      client.close()
      await filming?.stop().catch(() => undefined)
    },
  }
}
