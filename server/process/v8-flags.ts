import { setFlagsFromString } from 'node:v8'

/** Without it V8 takes segments in memory for growth and collects fully every few seconds: a third of the CPU. */
export function setHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
