import { startEmbeddedPostgres } from '#server/db/embedded.ts'

/** A process that does nothing but hold a database, so that a test can kill it. Prints the database's address. */
const [, , folder = ''] = process.argv
const { url } = await startEmbeddedPostgres({ folder })
console.log(url)
setInterval(() => {}, 60_000)
