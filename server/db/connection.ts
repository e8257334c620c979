import pg from 'pg'

/** Runs `work` on a connection of its own. When it is lost, the queries of `work` reject. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  // Without a listener the loss would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
