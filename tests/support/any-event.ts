import fc from 'fast-check'

const name = fc.constantFrom(
  'Asha',
  'आशा पाटील',
  'Łódź',
  'अ‍क्ष',
  '👩‍👩‍👧‍👦',
  'O’Neil "x"',
  'ẞtraße',
  '<b>',
  'e\u0301',
  '0',
  'null',
)
const team = name
const list = (max: number) => fc.array(name, { maxLength: max })
const count = (min: number, max: number) => fc.integer({ min, max })
const side = fc.constantFrom(['SINGLES', 1] as const, ['DOUBLES', 2] as const)
const teams = { team1: team, team2: team }

const sports: Record<string, fc.Arbitrary<object>> = {
  cricket: fc.tuple(count(1, 15), count(1, 5)).chain(([playersPerTeam, umpireCount]) =>
    fc.record({
      ...teams,
      playersPerTeam: fc.constant(playersPerTeam),
      umpireCount: fc.constant(umpireCount),
      overs: count(1, 50),
      lastManStanding: fc.boolean(),
      playerNames: list(playersPerTeam),
      umpireNames: list(umpireCount),
    }),
  ),
  football: ofPlayers({ time: count(30, 120) }),
  volleyball: ofPlayers({ sets: count(1, 5) }),
  basketball: ofPlayers({ quarters: count(1, 5), quarterDuration: count(30, 120) }),
  badminton: ofSides(1),
  tennis: ofSides(0),
}

function ofPlayers(more: Record<string, fc.Arbitrary<number>>) {
  return fc.tuple(count(1, 11), count(1, 5)).chain(([playersPerTeam, refereeCount]) =>
    fc.record({
      ...teams,
      ...more,
      playersPerTeam: fc.constant(playersPerTeam),
      refereeCount: fc.constant(refereeCount),
      playerNames: list(playersPerTeam),
      refereeNames: list(refereeCount),
    }),
  )
}

function ofSides(least: number) {
  return fc.tuple(side, count(least, 5)).chain(([[matchType, players], refereeCount]) =>
    fc.record({
      ...teams,
      matchType: fc.constant(matchType),
      sets: count(1, 5),
      refereeCount: fc.constant(refereeCount),
      playerNamesTeam1: list(players),
      playerNamesTeam2: list(players),
      refereeNames: list(refereeCount),
    }),
  )
}

const zones = fc.constantFrom(
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/New_York',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'Etc/GMT+12',
)
const seconds = fc.constantFrom('', '', ':00', ':45', ':59.999', ':00.5', ':07.120')
const time = fc
  .tuple(
    fc.date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2100-12-31T23:59Z'), noInvalidDate: true }),
    seconds,
  )
  .map(([date, seconds]) => date.toISOString().slice(0, 16) + seconds)

const devices = fc
  .uniqueArray(fc.constantFrom('Pavilion', 'Square leg', 'छत', 'Scorer', 'İ', '📷', 'x'.repeat(80)), { maxLength: 7 })
  .chain((names) =>
    fc
      .integer({ min: -1, max: names.length - 1 })
      .map((controller) => names.map((name, place) => ({ name, isController: place === controller }))),
  )
const sponsors = fc
  .uniqueArray(name, { maxLength: 5, selector: (each) => each.normalize('NFC').toLowerCase() })
  .map((names) =>
    names.map((name, place) => ({ name, logo: `HTTPS://Logos.example/${place}?a=b#${encodeURIComponent(name)}` })),
  )

const details = fc.oneof(
  fc.constant(undefined),
  ...Object.entries(sports).map(([sport, answers]) => answers.map((given) => ({ [sport]: given }))),
)
/** The input of an event that `createEvent` accepts, of any sport. */
export const anyEvent = fc
  .record({
    title: name,
    description: fc.constantFrom('x', 'two\nlines', 'a\r\nb'),
    venue: name,
    localTime: time,
    timeZone: zones,
    visibility: fc.constantFrom('PUBLIC', 'PRIVATE'),
    devices,
    sponsors,
    details,
  })
  .map(({ details, ...general }) => ({
    ...general,
    type: (Object.keys(details ?? { other: 0 })[0] ?? '').toUpperCase(),
    ...(details && { details }),
  }))
