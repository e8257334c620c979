import pg from 'pg'
import { isOutage } from './outage.ts'

const CHECK_URL = 'Check DATABASE_URL.'

/** Advice to the operator on a database or connection error (by SQLSTATE); null for a bug in this code. */
export function databaseErrorMessage(error: Error): string | null {
  if (error instanceof pg.DatabaseError) return sentenceOf(error)
  const { code = '' } = error as NodeJS.ErrnoException
  if (isOutage(error)) return `The database cannot be reached: ${error.message || code}. ${CHECK_URL}`
  const { message } = error
  if (/SASL|client password must be a string/.test(message)) {
    return `The database wants a password, and DATABASE_URL has none that it takes: ${message}. ${CHECK_URL}`
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_SSL/.test(code) || /support SSL connections/.test(message)) {
    return `There is no encrypted connection to the database: ${message}. Check sslmode in DATABASE_URL.`
  }
  if (/received invalid response|Unknown authenticationOk/i.test(message)) {
    return `What answers there is no PostgreSQL: ${message}. ${CHECK_URL}`
  }
  return null
}

function sentenceOf({ code = '', severity, message }: pg.DatabaseError): string | null {
  const sentence = sentences[code]
  if (sentence) return sentence(message)
  if (isOutage(Object.assign(new Error(message), { code }))) {
    return `The database cannot be reached: ${message}. ${CHECK_URL}`
  }
  return severity === 'FATAL' ? `The database refused us: ${message}. ${CHECK_URL}` : null
}

const mayNot = (message: string) =>
  `The database user lacks rights: ${message}. Let it own the database, or grant them: ` +
  'GRANT CREATE ON DATABASE … and GRANT ALL ON SCHEMA public TO its name.'

const noExtension = (message: string) =>
  `The database lacks an extension: ${message}. Install PostgreSQL's contrib package (postgresql-contrib), which has pg_trgm.`

const sentences: Readonly<Record<string, (message: string) => string>> = {
  '28P01': (message) => `The database refused the user or the password: ${message}. Correct them in DATABASE_URL.`,
  '28000': (message) => `The database does not let this user in: ${message}. Check DATABASE_URL and pg_hba.conf.`,
  '3D000': (message) => `There is no such database: ${message}. Create it, or correct its name in DATABASE_URL.`,
  '42501': mayNot,
  '3F000': mayNot,
  '58P01': noExtension,
  '0A000': (message) => (/extension/.test(message) ? noExtension(message) : `The database is too old: ${message}.`),
  '25006': (message) =>
    `The database is read-only: ${message}. DATABASE_URL must lead to the primary, not to a standby.`,
}
