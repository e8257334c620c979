import { connect, createServer, type Socket } from 'node:net'

/** A way to a database that can be cut and mended. */
export type Link = Awaited<ReturnType<typeof openLink>>

export async function openLink(databaseUrl: string) {
  const { hostname, port: target } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, hostname, resolve))
  await listen(0)
  const { port } = server.address() as { port: number }

  return {
    url: databaseUrl.replace(`:${target}/`, `:${port}/`),
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    mend: () => listen(port),
  }
}
