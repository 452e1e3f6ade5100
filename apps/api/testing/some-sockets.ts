import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

/**
 * Browsers that use the public client with the settings of Spec §9, each from its own address; waits until all are
 * connected.
 */
export async function someSockets(origin: string, addresses: readonly string[]): Promise<Socket[]> {
  const sockets = connectingSockets(origin, addresses)
  await Promise.all(
    sockets.map((socket) => socket.connected || new Promise<void>((resolve) => socket.once('connect', resolve))),
  )
  return sockets
}

/** The same without waiting: some connections may still be refused. */
export function connectingSockets(origin: string, addresses: readonly string[]): Socket[] {
  const sockets = addresses.map((address) =>
    io(origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
      extraHeaders: { 'X-Forwarded-For': address },
    }),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.disconnect()
  })
  return sockets
}

export function addressesOf(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `10.7.${Math.floor(number / 250)}.${(number % 250) + 1}`)
}
