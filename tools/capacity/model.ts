const HOUR = 3_600
const DAY = 24 * HOUR
const WEEK_DAYS = 7
const TERA = 1e12
const GIGABIT = 1e9 / 8

/** Costs of one unit; properties that do not apply are absent. */
export interface Cost {
  serverCpuSeconds: number
  postgresCpuSeconds: number
  bytesIn: number
  bytesOut: number
  rows: number
  rowBytes: number
  diskBytes: number
  logBytes: number
}

export type Costs = Record<
  'organiser' | 'organiserHour' | 'event' | 'cameraHour' | 'viewerHour' | 'standByHour',
  Cost & { command: string; measuredOn: string }
>

type Limit =
  | 'the network'
  | 'the disk'
  | 'the cores'
  | 'PostgreSQL’s cores'
  | 'what PostgreSQL stores'
  | 'what each process has to hear'

export interface SetUp {
  cells: number
  hasCdn: boolean
  hasStore: boolean
  hasMachines: boolean
  isManaged: boolean
}

type Demand = ReturnType<typeof demandOf>

export interface Growth {
  ranOut: { what: Limit; share: number }[]
  setUp: SetUp
  processes: number
}

/** Assumptions for one town, the 1×, in its busiest hour. Everything else is measured. */
const town = {
  organisers: 1_000,
  organisersActive: 100,
  eventsAWeek: 300,
  eventHours: 2,
  liveAtOnce: 10,
  camerasAnEvent: 3,
  viewersAnEvent: 50,
  /** The server's default retention. */
  onAirDays: 90,
  offAirDays: 7,
  yearsOfRows: 3,
}

/** The first machine of every growth path. */
const machine = { cores: 4, gigabits: 1, terabytes: 1 }
/** A process uses one core; a third is reserve. */
const USABLE = 0.67
/** The largest PostgreSQL commonly rented as one machine. */
const MANAGED_CORES = 64
const MANAGED_TERABYTES = 64

/** Demand in the busiest hour, from measured unit costs. */
export function demandOf(times: number, costs: Costs) {
  const live = town.liveAtOnce * times
  const viewers = live * town.viewersAnEvent
  const cameras = live * town.camerasAnEvent
  const { cameraHour, viewerHour, organiserHour, event, organiser, standByHour } = costs
  const eventsAWeek = town.eventsAWeek * times
  const filmedHours = eventsAWeek * town.eventHours
  const weeks = { onAir: town.onAirDays / WEEK_DAYS, offAir: town.offAirDays / WEEK_DAYS }
  const bytesAnHour = cameraHour.diskBytes
  const perSecond = (cost: Cost, what: keyof Cost) => cost[what] / HOUR
  const inBusiestHour = (what: 'serverCpuSeconds' | 'postgresCpuSeconds') =>
    cameras * perSecond(cameraHour, what) +
    town.organisersActive * times * perSecond(organiserHour, what) +
    (eventsAWeek / WEEK_DAYS / DAY) * event[what]
  const rowBytes =
    (filmedHours * town.camerasAnEvent * cameraHour.rowBytes + eventsAWeek * event.rowBytes) * 52 * town.yearsOfRows
  return {
    organisers: town.organisers * times,
    live,
    cameras,
    viewers,
    gigabitsIn: (cameras * perSecond(cameraHour, 'bytesIn')) / GIGABIT,
    gigabitsOut: (viewers * perSecond(viewerHour, 'bytesOut')) / GIGABIT,
    coresForMedia: inBusiestHour('serverCpuSeconds'),
    coresForViewers: viewers * perSecond(viewerHour, 'serverCpuSeconds'),
    /** Each process hears of every live event. */
    coresForNotices: live * perSecond(standByHour, 'serverCpuSeconds'),
    coresPostgres: inBusiestHour('postgresCpuSeconds') + viewers * perSecond(viewerHour, 'postgresCpuSeconds'),
    rowsADay: (filmedHours * town.camerasAnEvent * cameraHour.rows + eventsAWeek * event.rows) / WEEK_DAYS,
    logMegabytesASecond: (cameras * perSecond(cameraHour, 'logBytes')) / 1e6,
    terabytesOfRows: (rowBytes + town.organisers * times * organiser.rowBytes) / TERA,
    terabytesOfMedia: (filmedHours * bytesAnHour * (weeks.onAir + (town.camerasAnEvent - 1) * weeks.offAir)) / TERA,
  }
}

/** Share of a viewer's requests that no cache answers: one every fifteen seconds, besides two every second. */
const NOT_CACHED = 1 / 31
/** Caches fetch each segment and playlist once. */
const FROM_ORIGIN = 1

/** Next step for each exhausted limit, cheapest first. */
const nextSteps: Readonly<Record<Limit, (setUp: SetUp) => SetUp>> = {
  'the network': (setUp) => ({ ...setUp, hasCdn: true }),
  'the disk': (setUp) => ({ ...setUp, hasStore: true }),
  'the cores': (setUp) => ({ ...setUp, hasMachines: true }),
  'PostgreSQL’s cores': (setUp) =>
    setUp.isManaged ? { ...setUp, cells: setUp.cells * 2 } : { ...setUp, isManaged: true },
  'what PostgreSQL stores': (setUp) =>
    setUp.isManaged ? { ...setUp, cells: setUp.cells * 2 } : { ...setUp, isManaged: true },
  'what each process has to hear': (setUp) => ({ ...setUp, cells: setUp.cells * 2 }),
}

/** Used share of each limit; above 1 is too much. */
function usedBy(setUp: SetUp, demand: Demand): Record<Limit, number> {
  const { cells, hasCdn, hasStore, hasMachines, isManaged } = setUp
  const out = hasCdn ? demand.live * (demand.gigabitsIn / demand.cameras) * FROM_ORIGIN : demand.gigabitsOut
  const viewing = hasCdn ? demand.coresForViewers * NOT_CACHED : demand.coresForViewers
  const hearing = demand.coresForNotices / cells
  const postgres = demand.coresPostgres / cells
  const onMachine = demand.coresForMedia + viewing + hearing + (isManaged ? 0 : demand.coresPostgres)
  return {
    'the network': hasMachines ? 0 : (demand.gigabitsIn + out) / machine.gigabits,
    'the disk': hasStore ? 0 : demand.terabytesOfMedia / machine.terabytes,
    'the cores': hasMachines ? 0 : onMachine / (machine.cores * USABLE),
    'PostgreSQL’s cores': isManaged ? postgres / (MANAGED_CORES * USABLE) : demand.coresPostgres / (machine.cores / 2),
    'what PostgreSQL stores': demand.terabytesOfRows / cells / (isManaged ? MANAGED_TERABYTES : machine.terabytes / 2),
    'what each process has to hear': hearing / (USABLE / 2),
  }
}

/** Limits in the order in which they run out, and the final set-up. */
export function growthOf(demand: Demand): Growth {
  let setUp: SetUp = { cells: 1, hasCdn: false, hasStore: false, hasMachines: false, isManaged: false }
  const ranOut: Growth['ranOut'] = []
  for (;;) {
    const [[worst, share]] = Object.entries(usedBy(setUp, demand)).sort(([, one], [, other]) => other - one) as [
      [Limit, number],
    ]
    if (share <= 1) return { ranOut, setUp, processes: processesOf(setUp, demand) }
    if (!ranOut.some(({ what }) => what === worst)) ranOut.push({ what: worst, share })
    const next = nextSteps[worst](setUp)
    setUp = worst === 'the network' && setUp.hasCdn ? { ...setUp, hasMachines: true } : next
  }
}

function processesOf({ cells, hasCdn }: SetUp, demand: Demand): number {
  const work = demand.coresForMedia + (hasCdn ? demand.coresForViewers * NOT_CACHED : demand.coresForViewers)
  return Math.max(1, Math.ceil(work / (USABLE - demand.coresForNotices / cells)))
}
