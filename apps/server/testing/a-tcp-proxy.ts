import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Ends every connection and accepts no new one. */
  cut(): void
  mend(): Promise<void>
  close(): void
}

/** A TCP proxy that a test can cut. */
export async function aTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  return { port, cut, mend: () => open(port), close: cut }
}
