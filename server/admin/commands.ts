import { resolve } from 'node:path'
import { sql } from 'kysely'
import { migrateToLatest } from '#server/db/migrate.ts'
import { StartError } from '#server/errors/start-error.ts'
import { pruningJobs } from '#server/jobs/pruning.ts'
import { backUp } from './backup.ts'
import type { CliContext } from './cli-context.ts'
import { examine } from './doctor.ts'
import { writeWhole } from './flushed-file.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

export type Wish = {
  subject: string | undefined
  isDryRun: boolean
  withRecordings: boolean
  isNow: boolean
  to: string | undefined
}

export type Command = {
  usage: string
  /** Prints its results by `say`. Resolves to false when something is wrong. */
  run(desk: CliContext, wish: Wish, say: (line: string) => void): Promise<boolean>
}

export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    usage: 'migrate                         bring the database to the schema of this version',
    async run({ databaseUrl, database }, _wish, say) {
      await migrateToLatest(databaseUrl)
      say(`The database is at ${(await database.probe())?.schema}.`)
      return true
    },
  },

  backup: {
    usage: 'backup [--recordings] <folder>  write every row and every logo into a new folder, while the server runs',
    async run({ databaseUrl, blobs }, wish, say) {
      const folder = resolve(named(wish, 'a new folder'))
      const { withRecordings } = wish
      say(summary(await backUp(folder, { databaseUrl, blobs, withRecordings }), 'Backed up'))
      if (!withRecordings)
        say('Recordings are not in it: they stay where they are kept, or come along with --recordings.')
      say(
        `The secret key is not in ${folder}: keep secret.key from DATA_DIR apart. Without it everybody signs in anew.`,
      )
      return true
    },
  },

  restore: {
    usage: 'restore [--verify] <folder>     load a backup into an empty database; it is always verified',
    async run({ databaseUrl, blobs }, wish, say) {
      say(summary(await restore(resolve(named(wish, 'the folder of a backup')), { databaseUrl, blobs }), 'Restored'))
      say('Every row count, every hash and every file is what was backed up.')
      return true
    },
  },

  prune: {
    usage: 'prune [--dry-run]               delete logos nobody uses, and everything else that has expired',
    async run({ services }, { isDryRun }, say) {
      const names = await services.uploads.prunable()
      if (!isDryRun) for (const prune of Object.values(pruningJobs(services))) await prune()
      for (const name of names) say(name)
      say(isDryRun ? `${names.length} logos would go.` : `${names.length} logos went.`)
      return true
    },
  },

  unlock: {
    usage: 'unlock <mobile>                 let somebody who was shut out try again, once you know who is asking',
    async run({ services }, wish, say) {
      await services.passcodes.unlock(named(wish, 'a mobile number'))
      say('The number can be sent codes, and try them, again.')
      return true
    },
  },

  revoke: {
    usage: 'revoke <userid>                 end every session, API token and camera phone of a user',
    async run({ database, services }, wish, say) {
      const userId = named(wish, 'the id of a user')
      const { rows } = await sql<{ mobile: string }>`select mobile from users where id::text = ${userId}`.execute(
        database.db,
      )
      if (!rows[0]) throw new StartError('There is no such user.')
      await services.sessions.revokeAll(userId)
      say('The user is signed out everywhere; API tokens and camera phones are revoked too.')
      return true
    },
  },

  'export-account': {
    usage: 'export-account --to <file> <mobile>  write all that is a user’s own into a new JSON file',
    async run({ services }, wish, say) {
      const user = await services.account.ofMobile(named(wish, 'a mobile number'))
      if (!wish.to) throw new StartError('Name a new file, for example --to account.json.')
      const file = resolve(wish.to)
      const isNew = await writeWhole(file, services.account.exported(user))
      if (!isNew) throw new StartError(`${file} is there already. Name a new file.`)
      say(`All that is the user’s own is in ${file}.`)
      return true
    },
  },

  'delete-account': {
    usage: 'delete-account [--now] <mobile> delete an account in 7 days, as if asked for in the app, or at once',
    async run({ services }, wish, say) {
      const user = await services.account.ofMobile(named(wish, 'a mobile number'))
      if (!wish.isNow) {
        const { deletionAt } = await services.account.requestDeletion(user)
        say(`The account is deleted on ${deletionAt?.toISOString()}, unless its owner cancels that in the app.`)
        return true
      }
      const isDeleted = await services.account.deleteNow(user)
      say(isDeleted ? 'The account is deleted.' : 'An event is live: the account is deleted within an hour of its end.')
      return isDeleted
    },
  },

  doctor: {
    usage: 'doctor                          look at the database, clock, disk, store, secret, role, SMS and addresses',
    async run(desk, _wish, say) {
      const findings = await examine(desk)
      for (const { name, found, isWell, advice } of findings) {
        say(`${isWell ? 'well' : 'LOOK'}  ${name.padEnd(20)} ${found}${isWell ? '' : `  (${advice})`}`)
      }
      return findings.every(({ isWell }) => isWell)
    },
  },
}

function named({ subject }: Wish, what: string): string {
  if (!subject) throw new StartError(`Name ${what}.`)
  return subject
}

function summary({ tables, files, recordings, schema }: Manifest, done: string): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const kept = recordings === null ? `${files} files` : `${files} files and ${recordings} segments`
  return `${done} ${rows} rows of ${Object.keys(tables).length} tables and ${kept}, at ${schema}.`
}
