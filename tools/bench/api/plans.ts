import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { secretHash } from '#server/auth/sessions/tokens.ts'
import { listText } from '#server/events/list/event-list.store.ts'
import { boundedCountText, countText, foundText } from '#server/events/list/event-search.store.ts'
import { UPCOMING_TEXT } from '#server/events/list/upcoming-events.store.ts'
import { tokenOf } from './seed.ts'

const FOLDER = 'docs/plans'

const slice = { page: 1, limit: 6, filter: 'all', after: null } as const
const searches = ['sunday', 'quixotic', 'शिवाजी', 'qu']

/** Writes the query plans of the list's statements, a file for each. */
export async function plansOf(url: string, where: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from access_tokens join sessions on sessions.id = session_id where hash = $1',
      [secretHash(tokenOf(21))],
    )
    const viewer = rows[0]?.id ?? ''
    const { rows: middle } = await client.query<{ id: string }>(
      'select id from events order by created_at desc, id desc offset (select count(*) / 2 from events) limit 1',
    )
    const after = middle[0]?.id ?? ''
    const asked: [string, string, string[]][] = [
      ['first-page', listText(slice), [viewer]],
      ['page-1000', listText({ ...slice, page: 1_000 }), [viewer]],
      ['after-an-event', listText({ ...slice, after }), [viewer, after]],
      ['mine', listText({ ...slice, filter: 'mine' }), [viewer]],
      ['upcoming', UPCOMING_TEXT, [viewer]],
      ['live', listText({ ...slice, filter: 'active' }), [viewer]],
      ...searches.flatMap((word): [string, string, string[]][] => [
        [`search-${word}`, foundText(slice, [word]), [viewer, word, `%${word}%`]],
        [`search-${word}-total`, countText('all', [word]), [viewer, word, `%${word}%`]],
        [`search-${word}-up-to-500`, boundedCountText('all', [word], 500), [viewer, word, `%${word}%`]],
      ]),
    ]
    mkdirSync(FOLDER, { recursive: true })
    for (const [name, text, values] of asked) {
      const explained = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      writeFileSync(`${FOLDER}/${name}-${where}.txt`, `${text}\n\n${plan}\n`)
    }
  } finally {
    await client.end()
  }
}
