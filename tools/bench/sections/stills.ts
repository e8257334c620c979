import sharp from 'sharp'
import { SLOT_MS } from '#schema/messages/live.ts'
import { stillsOf } from '#server/live/stills/stills.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { alternate, formatSpread, ratioOf, spreadOf } from '#tools/bench/alternate.ts'
import type { Bench } from '#tools/bench/section.ts'

const STILLS = 20
const SIZES = [
  { width: 640, height: 360 },
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
] as const
/** Goal: share of a core that stills of 720 lines may take at one a second. */
const SHARE_MOST = 0.15

type Size = (typeof SIZES)[number]

/** Stills of a test picture, one after another, and JPEGs of pixels that are there already. */
export const stills: Bench = {
  name: 'stills',
  async run() {
    const sizes = []
    for (const size of SIZES) sizes.push(await measure(size))
    const usual = sizes.find(({ height }) => height === 720)
    const share = usual?.cpuShare.median ?? Number.NaN
    return {
      title: 'Stills',
      question:
        'What does it cost the server to make a JPEG of the first picture of a segment, and how long does it take?',
      columns: ['Picture', 'Milliseconds', 'of a core, at one a second', 'times a JPEG alone'],
      rows: sizes.map(({ width, height, taken, cpuShare, ratio }) => [
        `${width} × ${height}`,
        formatSpread(taken, 1),
        formatSpread(cpuShare),
        formatSpread(ratio),
      ]),
      goals: [
        {
          goal: `Stills of 720 lines at one a second ≤ ${SHARE_MOST} of a core`,
          measured: share.toFixed(2),
          isMet: share <= SHARE_MOST,
        },
      ],
      notes: [
        `Means of ${STILLS} stills in each of five rounds, with the worker running, none from the cache. CPU time is that of all threads, over the ${SLOT_MS} ms of a segment.`,
      ],
    }
  },
}

async function measure({ width, height }: Size) {
  const { init, segment } = encodeSecond({ picture: 'testsrc2', width, height })
  const source = stillsOf({ get: async ({ slot }) => (slot === 'init' ? init : segment) })
  const pixels = await sharp({ create: { width, height, channels: 3, background: 'olive' } })
    .raw()
    .toBuffer()
  const shares: number[] = []
  let count = 0
  async function next(): Promise<void> {
    count += 1
    const still = await source.of({ eventId: 'bench', deviceId: String(count), run: 0, slot: 0 })
    if (!still) throw new Error('The picture was not decoded.')
  }
  try {
    await next()
    const rounds = await alternate([
      {
        name: 'still',
        async turn() {
          const before = process.cpuUsage()
          const ms = await msOf(next)
          const { user, system } = process.cpuUsage(before)
          shares.push((user + system) / 1_000 / STILLS / SLOT_MS)
          return ms
        },
      },
      {
        name: 'jpeg',
        turn: () =>
          msOf(() =>
            sharp(pixels, { raw: { width, height, channels: 3 } })
              .jpeg()
              .toBuffer(),
          ),
      },
    ])
    const taken = spreadOf(rounds.get('still') ?? [])
    return { width, height, taken, cpuShare: spreadOf(shares), ratio: ratioOf(rounds, 'still', 'jpeg') }
  } finally {
    await source.close()
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now()
  for (let count = 0; count < STILLS; count++) await work()
  return (performance.now() - beganAt) / STILLS
}
