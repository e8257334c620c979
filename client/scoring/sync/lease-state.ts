/** Who scores: a scorer lease as the server knows it. `fence` rises with every take-over. */
export type ScoringLease = { fence: number; holder: { id: string; name: string } | null }

export type LeaseState = {
  me: string
  /** Null until the server has told. */
  lease: ScoringLease | null
  isTaking: boolean
  /** Something was tapped that needs the lease. */
  isWanted: boolean
}

export type LeaseSignal =
  /** From the log, from an answer, or from what was kept of an earlier page. */
  | { type: 'heard'; lease: ScoringLease }
  | { type: 'wanted' }
  | { type: 'take' }
  | { type: 'notTaken' }
  | { type: 'refused' }

export type LeaseEffect =
  /** Answered by `heard` or `notTaken`. */
  | { type: 'takeLease' }
  | { type: 'fetchLog' }
  /** For the queue. */
  | { type: 'leased'; fence: number }
  | { type: 'lost' }

export function leaseAtFirst(me: string): LeaseState {
  return { me, lease: null, isTaking: false, isWanted: false }
}

/** Takes a free lease with the first tap, and one that somebody has only when told to. */
export function reduceLease(state: LeaseState, signal: LeaseSignal): [LeaseState, LeaseEffect[]] {
  switch (signal.type) {
    case 'heard':
      return heard(state, signal.lease)
    case 'wanted': {
      const wanted = { ...state, isWanted: true }
      return isFree(state) ? taking(wanted) : [wanted, []]
    }
    case 'take':
      return taking(state)
    case 'notTaken':
      return [{ ...state, isTaking: false }, []]
    case 'refused':
      return [state, [{ type: 'fetchLog' }]]
  }
}

function heard(state: LeaseState, lease: ScoringLease): [LeaseState, LeaseEffect[]] {
  if (state.lease && lease.fence < state.lease.fence) return [state, []]
  const next = { ...state, lease, isTaking: false }
  if (lease.holder?.id === state.me) return [{ ...next, isWanted: false }, [{ type: 'leased', fence: lease.fence }]]
  if (lease.holder) return [{ ...next, isWanted: false }, [{ type: 'lost' }]]
  return state.isWanted ? taking(next) : [next, []]
}

function taking(state: LeaseState): [LeaseState, LeaseEffect[]] {
  return state.isTaking ? [state, []] : [{ ...state, isTaking: true }, [{ type: 'takeLease' }]]
}

function isFree({ lease }: LeaseState): boolean {
  return lease !== null && lease.holder === null
}

export function isMine({ lease, me }: LeaseState): boolean {
  return lease?.holder?.id === me
}

/** Taps count here unless somebody else is known to score: without a network they are kept. */
export function mayTap(state: LeaseState): boolean {
  return !state.lease?.holder || isMine(state)
}
