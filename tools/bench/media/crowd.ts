import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { CrowdResult, CrowdTask } from './crowd-task.ts'

export type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** Simulated viewers in a process of their own, so that their CPU time is not counted as the server's. */
export async function openCrowd() {
  const child = fork('tools/bench/media/crowd-process.ts', { execArgv: ['--import', 'tsx'] })
  await once(child, 'spawn')
  const ended = once(child, 'exit')

  return {
    async run(order: CrowdTask): Promise<CrowdResult> {
      const answer = once(child, 'message') as Promise<[CrowdResult]>
      child.send(order)
      const lost = ended.then(() => {
        throw new Error('The viewers were lost.')
      })
      const [crowded] = await Promise.race([answer, lost])
      return crowded
    },

    async close(): Promise<void> {
      child.kill()
      await ended
    },
  }
}
