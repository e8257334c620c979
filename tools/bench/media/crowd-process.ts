import { type Answer, call } from './caller.ts'
import { type CrowdResult, type CrowdTask, summaryOf } from './crowd-task.ts'
import { playerRequests, repeatPaths } from './requests.ts'

let addresses = 0

/** Unique addresses within 127.0.0.0/8, as long as there are any left. */
function nextAddress(): string {
  addresses = (addresses + 1) % 2 ** 23
  const number = addresses + 2 ** 16
  return `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

async function obey(order: CrowdTask): Promise<CrowdResult> {
  const { host, port } = new URL(order.origin)
  const answers: Answer[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + order.seconds * 1_000
  const callers = Array.from({ length: order.viewers }, (_, place) =>
    call({
      port: Number(port),
      address: nextAddress,
      next:
        order.kind === 'flood' ? repeatPaths(host, order.paths, place, endsAt) : playerRequests(host, order, endsAt),
      answered: (answer) => void answers.push(answer),
    }),
  )
  await Promise.all(callers)
  return summaryOf(answers, (performance.now() - startedAt) / 1_000)
}

process.on('message', (order: CrowdTask) => {
  obey(order).then(
    (crowded) => process.send?.(crowded),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
