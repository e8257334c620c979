import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBucket } from '#server/blobs/bucket.ts'
import { openLog } from '#server/process/log.ts'
import { tallyOf } from '#tests/support/chaos/kill-tally.ts'
import { signInOverRest, startWriters } from '#tests/support/chaos/kill-writers.ts'
import { healthyMessage } from '#tests/support/fixtures/camera-status.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { connectStudioSocket, previewFrame } from '#tests/support/live/studio-socket-client.ts'
import { startFleet } from './fleet.ts'
import { startSessions } from './sessions.ts'
import { startViewers } from './viewers.ts'

/**
 * `npm run tool -- cluster kill [people] [writers] [viewers]`: two API servers and two media servers behind nginx,
 * killed in turn while people are signed in, write, film and watch. Nobody may be signed out, nothing acknowledged
 * lost, and the programme must go on.
 */
const [, , people = '30', writers = '12', viewers = '10'] = process.argv
const roles = ['api', 'api', 'media', 'media'] as const
const QUIET_MS = 6_000
/** Another process takes the leader lock within a second; late slots then arrive at once. */
const GOES_ON_WITHIN_MS = 10_000

const fleet = await startFleet({ roles })
const { origin } = fleet
try {
  const accessToken = await signInOverRest(origin)
  const access = { origin, accessToken }
  const event = await createEventOverHttp(access, { devices: 3 })
  const epochMs = await startEventOverHttp(access, event.id)
  const films = event.cameras.map((camera) => camera.film(epochMs))
  const audience = startViewers(origin, event.slug, Number(viewers))
  const sessions = await startSessions(origin, Number(people))
  const writing = startWriters({ origin, accessToken, count: Number(writers) })
  await sleep(QUIET_MS)
  console.log(`pictures from a camera to a control room: ${await meet()}`)

  const gaps: number[] = []
  for (const place of [2, 0, 3, 1]) {
    const [written, slot] = [writing.kept().length, audience.newest()]
    audience.restartMeasurement()
    await fleet.kill(place)
    await sleep(QUIET_MS)
    const gap = audience.longestWaitMs()
    gaps.push(gap)
    const more = `${writing.kept().length - written} written and ${audience.newest() - slot} slots shown since`
    console.log(`${roles[place]} ${place} killed after ${written} acknowledged: ${more}, ${gap} ms between two at most`)
    await fleet.startAgain(place)
    await sleep(QUIET_MS)
  }
  console.log(`pictures from a camera to a control room: ${await meet()}`)

  const signedIn = await sessions.finish()
  const kept = await writing.finish()
  const sent = await Promise.all(films.map((film) => film.stop()))
  const watched = await audience.finish()
  const client = new pg.Client(fleet.databaseUrl)
  await client.connect()
  const { get } = openBucket(fleet.store.settings, openLog('silent'))
  const written = await tallyOf(client, get, kept)
  await client.end()
  const segments = { sent: sent.flat().length, lost: 0 }
  for (const [place, slots] of sent.entries()) {
    for (const slot of slots) {
      const bytes = await get(`${event.id}/${event.cameras[place]?.deviceId}-0-${slot}.m4s`)
      if (!bytes?.equals(event.cameras[place]?.inSlot(slot) ?? Buffer.alloc(0))) segments.lost += 1
    }
  }
  console.log({ signedIn, written, segments, watched, gaps })
  const faults = {
    'logged out': signedIn.loggedOut,
    'answered otherwise': signedIn.other,
    'lost writes': written.lost + written.duplicate + written.halfWritten + written.rowsWithoutFile,
    'lost segments': segments.lost,
    'faults in the logs': fleet.faults().length,
    'slots that changed or are missing': watched.changed + watched.missing,
    'programme stood still': gaps.filter((ms) => ms > GOES_ON_WITHIN_MS).length,
  }
  const failed = Object.entries(faults).filter(([, count]) => count > 0)
  for (const [what, count] of failed) console.log(`FAILED: ${what}: ${count}`)
  console.log(`${Object.keys(faults).length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0

  /** Counts the previews, of ten, that reach a control room through nginx. */
  async function meet(): Promise<string> {
    const camera = event.cameras[0]
    if (!camera) throw new Error('There is no camera.')
    const phone = connectStudioSocket(origin, { type: 'camera', token: camera.token, phone: 'Phone' }, {}, event.id)
    const hello = { type: 'control', token: accessToken, eventId: event.id, roomId: 'desk-1', name: 'Desk' } as const
    const room = connectStudioSocket(origin, hello, {}, event.id)
    await Promise.all([phone.opened, room.opened])
    await sleep(1_500)
    phone.send(healthyMessage)
    phone.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
    room.send({ type: 'wanted', previews: [camera.deviceId] })
    await sleep(500)
    for (let picture = 0; picture < 10; picture += 1) phone.send(previewFrame(Date.now(), `picture ${picture}`))
    await sleep(1_000)
    const count = room.frames.length
    phone.close()
    room.close(true)
    return `${count} of 10`
  }
} finally {
  for (const line of fleet.faults().slice(0, 5)) console.log(line)
  await fleet.stop()
}
