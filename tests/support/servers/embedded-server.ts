import { startEmbeddedPostgres } from '#server/db/embedded.ts'

/** Holds an embedded database, so that a test can kill it. Prints the database's URL. */
const [, , folder = ''] = process.argv
const { url } = await startEmbeddedPostgres({ folder })
console.log(url)
setInterval(() => {}, 60_000)
