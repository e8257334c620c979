import { formatSpread } from '#tools/bench/alternate.ts'
import type { Section } from '#tools/bench/section.ts'
import type { RotaCost } from './rota-cost.ts'
import type { ScoreCost } from './score-cost.ts'
import { VIEWERS } from './watch.ts'

const ADDED_CPU_MAX = 1.05
const SCORE_BYTES_MAX = 500
/** Texts of all changes, in a playlist that is twenty times as long for such a match. */
const SCORE_BYTES_WHOLE_MAX = 5_000

export function scoreGoals({ cpu, window, whole }: ScoreCost): Section['goals'] {
  const bytes = ({ added, without }: ScoreCost['window']) => `${added} B, compressed (without it ${without} B)`
  return [
    {
      goal: `The score: server CPU ≤ ${ADDED_CPU_MAX} of that without`,
      measured: formatSpread(cpu),
      isMet: cpu.median <= ADDED_CPU_MAX,
    },
    {
      goal: `The score in a live window ≤ ${SCORE_BYTES_MAX} B`,
      measured: bytes(window),
      isMet: window.added <= SCORE_BYTES_MAX,
    },
    {
      goal: `The score of a T20 in the whole programme’s playlist ≤ ${SCORE_BYTES_WHOLE_MAX} B`,
      measured: bytes(whole),
      isMet: whole.added <= SCORE_BYTES_WHOLE_MAX,
    },
  ]
}

export function rotaGoal({ cpu, turns, sent, refused }: RotaCost): Section['goals'][number] {
  return {
    goal: `Sponsors in turn, and reports of ${VIEWERS} viewers: server CPU ≤ ${ADDED_CPU_MAX} of that without sponsors`,
    measured: `${formatSpread(cpu)}; ${turns} turns; ${refused} of ${sent} heartbeats refused`,
    isMet: cpu.median <= ADDED_CPU_MAX,
  }
}
