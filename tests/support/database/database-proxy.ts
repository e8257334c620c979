import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a database, which can be cut, or hang. */
export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

export async function openDatabaseProxy(databaseUrl: string) {
  const { hostname, port: target } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((near) => {
    const far = connect(Number(target), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}))
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    // A connection left behind during authentication would block every DROP DATABASE until it times out.
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (isHanging) for (const socket of [near, far]) socket.pause()
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
    restore: () => listen(port),
    /** Holds all bytes back without closing; passes them on afterwards. */
    setHanging(whether: boolean): void {
      isHanging = whether
      for (const socket of sockets) whether ? socket.pause() : socket.resume()
    },
  }
}
