import { signInOverHttp } from '#tests/support/api/sign-in-through.ts'
import { bodyOf, hostileFamilies } from '#tests/support/fixtures/hostile-documents.ts'
import type { Bench } from '#tools/bench/section.ts'

const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 96_000]
const TIMES = 10
const SHOWN = 15
const CPU_MS_WANTED = 100

type Cost = { family: string; bytes: number; status: number; cpuMs: number }

/** CPU cost of the most expensive GraphQL documents of a hostile corpus. */
export const hostileDocuments: Bench = {
  name: 'hostile-documents',
  async run(testbed) {
    const server = await testbed.server({ DATABASE_URL: await testbed.database() })
    const accessToken = await signInOverHttp(server.origin, '9812345678')

    async function post(body: string): Promise<number> {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      const response = await fetch(`${server.origin}/graphql`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      return response.status
    }

    /** Repeats documents, since the kernel counts CPU in hundredths of a second. */
    async function costOf(family: string, bytes: number, body: string): Promise<Cost> {
      const status = await post(body)
      const before = server.cpuSeconds()
      for (let time = 0; time < TIMES; time++) await post(body)
      return { family, bytes, status, cpuMs: ((server.cpuSeconds() - before) * 1_000) / TIMES }
    }

    const costs: Cost[] = []
    for (const [family, made] of Object.entries(hostileFamilies)) {
      for (const bytes of SIZES) costs.push(await costOf(family, bytes, bodyOf(made(bytes))))
    }
    const worst = costs.sort((one, other) => other.cpuMs - one.cpuMs)
    const dearest = worst[0]?.cpuMs ?? Number.NaN

    return {
      title: 'Hostile documents',
      question: `What a request of GraphQL can cost at most: ${Object.keys(hostileFamilies).length} families of documents, from 1 to 96 kB.`,
      columns: ['Document', 'Bytes', 'Status', 'Server, ms of a core'],
      rows: worst
        .slice(0, SHOWN)
        .map(({ family, bytes, status, cpuMs }) => [
          family,
          bytes.toLocaleString('en'),
          String(status),
          cpuMs.toFixed(1),
        ]),
      goals: [
        {
          goal: `No document costs more than ${CPU_MS_WANTED} ms of CPU`,
          measured: `${dearest.toFixed(1)} ms`,
          isMet: dearest <= CPU_MS_WANTED,
        },
      ],
      notes: [`The dearest ${SHOWN} of ${costs.length}, each the mean of ${TIMES} requests one after the other.`],
    }
  },
}
