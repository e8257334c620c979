import { formatSpread, spreadOf } from '#tools/bench/alternate.ts'
import { type Call, graphql } from '#tools/bench/api/call.ts'
import { plansOf } from '#tools/bench/api/plans.ts'
import { seed } from '#tools/bench/api/seed.ts'
import { percentile, timed } from '#tools/bench/api/timed.ts'
import type { Bench } from '#tools/bench/section.ts'
import type { Testbed } from '#tools/bench/testbed.ts'

/** A query, and its share of a hundred requests; a share of 0 leaves it out of the mix. */
type Kind = { name: string; share: number; variables: object; query?: string; user?: number }

const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 5
/** The round that is not counted. */
const WARM_UP = -1
const EACH = 20
/** The first of the viewers, none of whom owns many events; user 1 does. */
const FIRST_VIEWER = 21
const VIEWERS = 20

const PAGE = `query ($page: Int! = 1, $filter: EventFilter! = ALL, $search: String) {
  events(page: $page, filter: $filter, search: $search) {
    nodes { id title type venue localTime visibility status isOwner }
    pageInfo { page limit hasMore }
  }
}`
const WITH_TOTAL = PAGE.replace('hasMore', 'hasMore total')
const WITH_BOUNDED_TOTAL = PAGE.replace('hasMore', 'hasMore total(upTo: 500)')
const WITH_STRIP = PAGE.replace('  events(', '  upcomingEvents { id title venue localTime timeZone status }\n  events(')

const FIRST_PAGE = 'the first page'
const HOME = 'the first page, and what is live or next'
const RARE_WORD = 'a word that few have'
const TWO_LETTERS = 'two letters'
const RARE_WORD_TOTAL = 'a word that few have, and how many there are'
const COMMON_WORD_BOUNDED = 'a word that many have, counted to 500'

const kinds: readonly Kind[] = [
  { name: 'the first page, and how many there are', share: 50, query: WITH_TOTAL, variables: {} },
  { name: 'page 2', share: 15, variables: { page: 2 } },
  { name: 'page 100', share: 1, variables: { page: 100 } },
  { name: 'page 1,000', share: 1, variables: { page: 1_000 } },
  { name: 'one’s own', share: 10, query: WITH_TOTAL, variables: { filter: 'MINE' } },
  { name: 'one’s own, of somebody with many', share: 1, query: WITH_TOTAL, variables: { filter: 'MINE' }, user: 1 },
  { name: 'on the air', share: 8, query: WITH_TOTAL, variables: { filter: 'ACTIVE' } },
  { name: 'over', share: 4, query: WITH_TOTAL, variables: { filter: 'COMPLETED' } },
  { name: 'a word that many have', share: 2, variables: { search: 'sunday' } },
  { name: 'a sport', share: 2, variables: { search: 'cricket' } },
  { name: RARE_WORD, share: 2, variables: { search: 'quixotic' } },
  { name: 'two words', share: 1, variables: { search: 'sunday powai' } },
  { name: 'a word in Hindi', share: 1, variables: { search: 'शिवाजी' } },
  { name: TWO_LETTERS, share: 1, variables: { search: 'qu' } },
  { name: 'a word that nobody has', share: 1, variables: { search: 'zeppelin' } },
  { name: FIRST_PAGE, share: 0, variables: {} },
  { name: HOME, share: 0, query: WITH_STRIP, variables: {} },
  { name: 'two letters that many have', share: 0, variables: { search: 'an' } },
  { name: 'two letters that nobody has', share: 0, variables: { search: 'zx' } },
  { name: RARE_WORD_TOTAL, share: 0, query: WITH_TOTAL, variables: { search: 'quixotic' } },
  { name: 'two letters, and how many there are', share: 0, query: WITH_TOTAL, variables: { search: 'qu' } },
  { name: COMMON_WORD_BOUNDED, share: 0, query: WITH_BOUNDED_TOTAL, variables: { search: 'sunday' } },
  {
    name: 'a word that many have, and how many there are',
    share: 0,
    query: WITH_TOTAL,
    variables: { search: 'sunday' },
  },
]

export const manyEvents: Bench = {
  name: 'many-events',
  async run(testbed) {
    const few = await seededServer(testbed, FEW, 100)
    const many = await seededServer(testbed, MANY, 10_000)
    const took = await timeKinds(few.origin, many.origin)
    await plansOf(many.url, 'at-a-million-events')
    for (const { server } of [few, many]) await server.stop()

    const ratios = Array.from(
      { length: ROUNDS },
      (_each, round) => p95OfMix(took, round, 'many') / p95OfMix(took, round, 'few'),
    )
    const ratio = spreadOf(ratios)
    return {
      title: 'The list among a thousand and among a million events',
      question: `How much longer do 95 of 100 requests take at most when there are a million events and 10,000 owners instead of a thousand and 100? One event in seven is private.`,
      columns: [
        '',
        'of 100 requests',
        `p95 among ${FEW.toLocaleString('en')}, ms`,
        'p95 among a million, ms',
        'ratio',
        'refused',
      ],
      rows: kinds.map(({ name, share }) => {
        const { few = [], many = [], refused = 0 } = took.get(name) ?? {}
        const p95 = (rounds: number[][]) => rounds.map((figures) => percentile(figures, 95))
        const [low, high] = [p95(few), p95(many)]
        const each = high.map((figure, round) => figure / (low[round] ?? Number.NaN))
        return [
          name,
          String(share),
          formatSpread(spreadOf(low), 1),
          formatSpread(spreadOf(high), 1),
          formatSpread(spreadOf(each)),
          String(refused),
        ]
      }),
      goals: [
        { goal: 'p95 of the mix at most 1.3 times', measured: formatSpread(ratio), isMet: ratio.median <= 1.3 },
        ...[TWO_LETTERS, RARE_WORD_TOTAL, COMMON_WORD_BOUNDED].map((name) => goalBeside(took, name, RARE_WORD, 1.5)),
        goalBeside(took, HOME, FIRST_PAGE, 1.1),
      ],
      notes: [
        `${ROUNDS} rounds in turn of ${EACH} requests of each kind, one after the other, over GraphQL, by ${VIEWERS} viewers; medians of the rounds’ p95, with the lowest and highest round. The mix counts each kind by its share.`,
        'An exact total visits every event that a search finds, so its time grows with their number; a bound on the total ends it.',
        'Among a thousand events there is no page 1,000: its ratio compares a full page with an empty one.',
      ],
    }
  },
}

/** Compares two kinds of a round among a million events. */
function goalBeside(took: Took, name: string, beside: string, most: number) {
  const [figures = [], others = []] = [name, beside].map((each) => took.get(each)?.many)
  const ratio = spreadOf(figures.map((round, place) => percentile(round, 95) / percentile(others[place] ?? [], 95)))
  return {
    goal: `p95 of “${name}” among a million at most ${most} times that of “${beside}”`,
    measured: formatSpread(ratio),
    isMet: ratio.median <= most,
  }
}

type Side = 'few' | 'many'

/** Durations in ms by kind and round, among few and among many events. */
type Took = Map<string, Record<Side, number[][]> & { refused: number }>

async function timeKinds(few: string, many: string): Promise<Took> {
  const took: Took = new Map(kinds.map(({ name }) => [name, { few: [], many: [], refused: 0 }]))
  for (let round = WARM_UP; round < ROUNDS; round++) {
    for (const kind of kinds) {
      const calls = callsOf(kind)
      const [atFew, atMany] = [await timed(few, calls), await timed(many, calls)]
      const kept = took.get(kind.name)
      if (round === WARM_UP || !kept) continue
      kept.few.push(atFew.took)
      kept.many.push(atMany.took)
      kept.refused += atFew.refused + atMany.refused
    }
  }
  return took
}

/** The 95th percentile of a round in which each kind counts by its share. */
function p95OfMix(took: Took, round: number, side: Side): number {
  return percentile(
    kinds.flatMap(({ name, share }) => {
      const figures = took.get(name)?.[side][round] ?? []
      return figures.flatMap((figure) => Array.from({ length: share }, () => figure))
    }),
    95,
  )
}

async function seededServer(testbed: Testbed, events: number, owners: number) {
  const url = await testbed.database()
  await seed(url, { events, owners })
  const server = await testbed.server({ DATABASE_URL: url, NODE_ENV: 'production' })
  return { url, server, origin: server.origin }
}

function callsOf({ query = PAGE, variables, user }: Kind): Call[] {
  return Array.from({ length: EACH }, (_each, place) =>
    graphql(user ?? FIRST_VIEWER + (place % VIEWERS), query, variables),
  )
}
