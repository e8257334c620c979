import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOTS = ['client', 'schema', 'server']
const SOURCE = /\.tsx?$/
const NOT_SOURCE = /\.test\.tsx?$|generated\.ts$/
/** Their messages are spoken by key (`Phrase`), not read as properties. */
const SPOKEN = /^schema\/(scoring|sports\/\w+)\/messages$/

/**
 * Messages that are read by a key which the code composes or gets from elsewhere, by folder: the beginnings of their keys.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const DYNAMIC = {
  // Passed to functions as whole groups of messages, or read by a computed key.
  'client/event-form/shared/messages': ['logoTooLarge', 'logoUnreadable'],
  'client/events/start-end/messages': ['start.title', 'start.yes', 'start.no', 'end.title', 'end.yes', 'end.no'],
  'client/screens/contacts/messages': ['roles.'],
  'client/screens/edit-event/messages': ['form.'],
  'client/screens/join-device/desk/messages': ['room.'],
  'client/screens/new-event/messages': ['form.', 'trial.'],
  'client/screens/watch/player/messages': ['hour', 'second'],
  // Looked up by the English sentence.
  'client/server-sentences/messages': [''],
  // Chosen by a value of the state.
  'client/live/downloads/messages': ['failed'],
  'client/screens/control-room/shared/messages': [
    'hour',
    'minute',
    'lessThanMinute',
    'cues.',
    'highlights.tooMany',
    'highlights.tooLong',
  ],
  'client/screens/join-device/shared/messages': ['inApp.steps.', 'setup.cameraMore.', 'note.noSound.', 'leave.'],
  'client/screens/saved-messages/messages': ['put.'],
  'client/screens/sponsor-report/messages': ['why.', 'minutes'],
  'client/screens/view-event/shared/messages': [
    'changedBy.',
    'fields.',
    'relink.',
    'newLink.',
    'restore.',
    'reopen.',
    'cancel.',
  ],
  'client/screens/watch/clip/messages': ['wide', 'tall', 'gone', 'unable'],
  'client/sponsors/rota/messages': ['minutes', 'seconds', 'moment.'],
  'schema/sports/badminton/labels/messages': ['options.'],
  'schema/sports/tennis/labels/messages': ['options.'],
  // Composed with an ending: who, why, or which innings.
  'schema/scoring/messages': ['wonBy', 'abandonedBecause', 'declared', 'setPointForBoth', 'matchPointForBoth'],
  'schema/sports/badminton/messages': ['setPointForBoth'],
  'schema/sports/basketball/messages': ['log.missedFreeThrowBy', 'log.foulBy'],
  'schema/sports/cricket/messages': [
    'out.',
    'log.',
    'table.',
    'wonByRetirement',
    'wonByDefault',
    'wonByConcession',
    'declared',
  ],
}

/**
 * Sources of the app without tests and generated code.
 * @returns {Map<string, string>} text by path
 */
export function readSources() {
  const paths = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  )
  const sources = paths.filter((path) => SOURCE.test(path) && !NOT_SOURCE.test(path))
  return new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))
}

/**
 * Keys of messages that no code reads. One is read when the sources that import the catalogue have each part of it as a
 * property; if it is spoken, when `schema/` has its last part as a property or in a string.
 * @param {string} folder of the catalogue
 * @param {readonly string[]} keys such as `tokens.name`
 * @param {ReadonlyMap<string, string>} sources
 * @param {Readonly<Record<string, readonly string[]>>} dynamic
 */
export function unreadKeys(folder, keys, sources, dynamic = DYNAMIC) {
  const isSpoken = SPOKEN.test(folder)
  const reading = [...sources].filter(([path, text]) =>
    isSpoken ? path.startsWith('schema/') : importsOf(path, text).includes(folder),
  )
  const words = wordsOf(reading.map(([, text]) => text).join('\n'))
  return keys.filter((key) => {
    if (dynamic[folder]?.some((start) => key.startsWith(start))) return false
    const parts = isSpoken ? key.split('.').slice(-1) : key.split('.')
    return !parts.every((part) => words.has(part))
  })
}

/**
 * Names of properties, and words in strings.
 * @param {string} code
 */
function wordsOf(code) {
  const found = code.matchAll(/[.{,('`?]\s*(\w+)|(\w+)\s*[:(']/g)
  return new Set([...found].map(([, before, after]) => before ?? after))
}

/**
 * Folders of catalogues that a source imports.
 * @param {string} path
 * @param {string} text
 */
function importsOf(path, text) {
  const addresses = [...text.matchAll(/from '([^']*\/messages\/generated\.ts)'/g)].map(([, address = '']) => address)
  return addresses.map((address) =>
    dirname(address.startsWith('#') ? address.slice(1) : relative('.', resolve(dirname(path), address))),
  )
}
