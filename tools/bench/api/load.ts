import { pathToFileURL } from 'node:url'
import type { Call } from './call.ts'

export type Loaded = { perSecond: number; p50: number; p99: number; failed: number }

type Result = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  timeouts: number
  non2xx: number
}
type Peer = { load(options: object): Promise<Result> }

const CONNECTIONS = 20

/**
 * Sends the calls of users 1 to `users` over 20 connections, for some seconds or a number of times. Anything but 2xx
 * counts as failed.
 */
export async function load(
  origin: string,
  callOf: (user: number) => Call,
  howLong: { duration: number } | { amount: number },
  users = CONNECTIONS,
): Promise<Loaded> {
  const { load } = (await import(pathToFileURL('tools/bench/peers/load.mjs').href)) as Peer
  const calls = Array.from({ length: users }, (_each, place) => callOf(place + 1))
  const requestsOf = (connection: number) => calls.filter((_call, place) => place % CONNECTIONS === connection)
  const result = await load({ url: origin, requestsOf, connections: CONNECTIONS, ...howLong })
  const { requests, latency, errors, timeouts, non2xx } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + timeouts + non2xx }
}
