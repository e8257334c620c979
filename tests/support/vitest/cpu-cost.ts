const TRIES = 5
/** Noise in ms, added to every cost before ratios are taken. */
const NOISE_MS = 0.5
/** Noise of requests, which run through the whole server. */
const ASYNC_NOISE_MS = 5

/** Least CPU time (ms) of some tries. */
export function cpuMsOf(work: () => unknown, tries = TRIES): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** Cost ratio for twice the size: 2 is linear, 4 quadratic. Measures both sizes in turn, under the same load of the machine. */
export function growthOf(work: (size: number) => () => unknown, size: number): number {
  const [ofHalf, ofWhole] = [work(size / 2), work(size)]
  let [half, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 0; attempt < TRIES; attempt++) {
    half = Math.min(half, cpuMsOf(ofHalf, 1))
    whole = Math.min(whole, cpuMsOf(ofWhole, 1))
  }
  return (whole + NOISE_MS) / (half + NOISE_MS)
}

export async function growthOfAsync(work: (size: number) => () => Promise<unknown>, size: number): Promise<number> {
  const [ofHalf, ofWhole] = [work(size / 2), work(size)]
  let [half, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 0; attempt < TRIES; attempt++) {
    half = Math.min(half, await asyncCpuMsOf(ofHalf))
    whole = Math.min(whole, await asyncCpuMsOf(ofWhole))
  }
  return (whole + ASYNC_NOISE_MS) / (half + ASYNC_NOISE_MS)
}

async function asyncCpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
