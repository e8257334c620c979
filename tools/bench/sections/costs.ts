import type { ServerAccess } from '#tests/support/live/live-event.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import { noteCost } from '#tools/bench/media/costs.ts'
import { organiserActions } from '#tools/bench/media/organiser-actions.ts'
import { postgresProcess, treeSeconds } from '#tools/bench/media/process-cpu.ts'
import { addedBetween, storedIn } from '#tools/bench/media/rows.ts'
import type { Bench } from '#tools/bench/section.ts'

const ORGANISERS = 100
const EVENTS = 300
const ASKED = 2_000
const AT_ONCE = 8
const COMMAND = 'npm run tool -- bench costs'
/** Requests in an hour with the app open: a session check every ten seconds, a list or an event every minute. */
const HOUR = { check: 360, list: 40, open: 20 }

export const costs: Bench = {
  name: 'costs',
  async run(testbed) {
    const databaseUrl = await testbed.database()
    const server = await testbed.server({ DATABASE_URL: databaseUrl })
    const postgres = await postgresProcess(databaseUrl)
    const accesses: ServerAccess[] = []
    const actions = organiserActions(server.origin, accesses, [])
    const rows: string[][] = []

    const costOf = meter({ server, databaseUrl, postgres, rows })

    const signIn = await costOf('an organiser signs in', ORGANISERS, async () => accesses.push(await actions.signIn()))
    const create = await costOf('creates an event', EVENTS, actions.create)
    const update = await costOf('changes it', EVENTS, actions.update)
    const open = await costOf('opens it', ASKED, actions.open)
    const list = await costOf('reads a page of the list', ASKED, actions.list)
    const check = await costOf('asks whether the session holds', ASKED, actions.check)

    note({ signIn, create, update, open, list, check })
    return {
      title: 'What organisers and events cost',
      question: 'What the server and PostgreSQL use for what an organiser does; docs/capacity.md reckons with it.',
      columns: [
        'An organiser',
        'Server, ms of a core',
        'PostgreSQL, ms of a core',
        'rows',
        'bytes in tables',
        'bytes in the log of changes',
      ],
      rows,
      goals: [],
      notes: [
        `${AT_ONCE} at once, on loopback. Signing in counts sending the code, and reading it from the outbox of a development server.`,
        'The event is a cricket match with four devices and two sponsors. In docs/capacity.md an event is created and changed twice.',
      ],
    }
  },
}

type Cost = {
  serverCpuSeconds: number
  postgresCpuSeconds: number
  rows: number
  rowBytes: number
  logBytes: number
}

type Metered = { server: RunningServer; databaseUrl: string; postgres: number; rows: string[][] }

/** Returns a function that repeats an action, `AT_ONCE` at a time, adds a row to the table and returns the cost of one. */
function meter({ server, databaseUrl, postgres, rows }: Metered) {
  return async (name: string, times: number, act: (number: number) => Promise<unknown>): Promise<Cost> => {
    const [stored, own, theirs] = [await storedIn(databaseUrl), server.cpuSeconds(), treeSeconds(postgres)]
    let begun = 0
    const work = async () => {
      while (begun < times) await act(begun++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const added = addedBetween(stored, await storedIn(databaseUrl))
    const each = {
      serverCpuSeconds: (server.cpuSeconds() - own) / times,
      postgresCpuSeconds: (treeSeconds(postgres) - theirs) / times,
      rows: added.rows / times,
      rowBytes: added.bytes / times,
      logBytes: added.logBytes / times,
    }
    const ms = (seconds: number) => (seconds * 1_000).toFixed(2)
    const bytes = (count: number) => Math.round(count).toLocaleString('en')
    const stores = [each.rows.toFixed(1), bytes(each.rowBytes), bytes(each.logBytes)]
    rows.push([name, ms(each.serverCpuSeconds), ms(each.postgresCpuSeconds), ...stores])
    return each
  }
}

type Action = 'signIn' | 'create' | 'update' | 'open' | 'list' | 'check'

/** Writes the costs that docs/capacity.md calculates with. */
function note({ signIn, create, update, open, list, check }: Record<Action, Cost>): void {
  const hour = (what: 'serverCpuSeconds' | 'postgresCpuSeconds') =>
    HOUR.check * check[what] + HOUR.list * list[what] + HOUR.open * open[what]
  noteCost('organiser', COMMAND, signIn)
  noteCost('organiserHour', COMMAND, {
    serverCpuSeconds: hour('serverCpuSeconds'),
    postgresCpuSeconds: hour('postgresCpuSeconds'),
  })
  noteCost('event', COMMAND, {
    serverCpuSeconds: create.serverCpuSeconds + 2 * update.serverCpuSeconds,
    postgresCpuSeconds: create.postgresCpuSeconds + 2 * update.postgresCpuSeconds,
    rows: create.rows + 2 * update.rows,
    rowBytes: create.rowBytes + 2 * update.rowBytes,
    logBytes: create.logBytes + 2 * update.logBytes,
  })
}
