/** Costs below this many ms are noise: ratios are taken as if everything cost so much more. */
const NOISE_MS = 0.5
/** A request takes its way through the whole server. */
const ASYNC_NOISE_MS = 5

/** The CPU of this process, in ms, that the cheapest of some tries took. */
export function cpuMsOf(work: () => unknown, tries = 5): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** How many times as much something of twice the size costs: 2 when the cost grows with the size, 4 with its square. */
export function growthOf(work: (size: number) => () => unknown, size: number): number {
  const [half, whole] = [cpuMsOf(work(size / 2)), cpuMsOf(work(size))]
  return (whole + NOISE_MS) / (half + NOISE_MS)
}

/** The same of something that answers later. */
export async function growthOfAsync(work: (size: number) => () => Promise<unknown>, size: number): Promise<number> {
  const [half, whole] = [await cpuMsOfAsync(work(size / 2)), await cpuMsOfAsync(work(size))]
  return (whole + ASYNC_NOISE_MS) / (half + ASYNC_NOISE_MS)
}

async function cpuMsOfAsync(work: () => Promise<unknown>, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
