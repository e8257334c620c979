import { setFlagsFromString } from 'node:v8'

/**
 * The heap may double before all of it is looked through for what nobody needs. V8 counts every segment that is kept in
 * memory as growth, and would look every few seconds: a third of what a programme costs.
 */
export function growByDoubling(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
