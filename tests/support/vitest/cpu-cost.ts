/** Noise in ms, added to every cost before ratios are taken. */
const NOISE_MS = 0.5
/** Noise of requests, which run through the whole server. */
const ASYNC_NOISE_MS = 5

/** Least CPU time (ms) of some tries. */
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

/** Cost ratio for twice the size: 2 is linear, 4 quadratic. */
export function growthOf(work: (size: number) => () => unknown, size: number): number {
  const [half, whole] = [cpuMsOf(work(size / 2)), cpuMsOf(work(size))]
  return (whole + NOISE_MS) / (half + NOISE_MS)
}

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
