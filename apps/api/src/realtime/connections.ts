import type { IncomingMessage } from 'node:http'
import { addressOf as placeOf } from '../http/ip-networks.ts'
import { clientAddress, trustOnly } from '../http/trusted-proxies.ts'

type Limits = { readonly trustedProxies: readonly string[]; readonly maxPerAddress: number }

/** Open connections per IP address, counted from the handshake on, even if nothing is sent over them. */
export type Connections = {
  readonly addressOf: (request: IncomingMessage) => string
  readonly hasRoomFor: (request: IncomingMessage) => boolean
  /** Counts one connection; the returned function releases it. */
  readonly enter: (request: IncomingMessage) => () => void
}

export function countConnections({ maxPerAddress, trustedProxies }: Limits): Connections {
  const isTrusted = trustOnly(trustedProxies)
  const perAddress = new Map<string, number>()
  const addressOf = (request: IncomingMessage) => placeOf(clientAddress(request, isTrusted))
  const add = (address: string, more: number) => {
    const left = (perAddress.get(address) ?? 0) + more
    if (left > 0) perAddress.set(address, left)
    else perAddress.delete(address)
  }
  return {
    addressOf,
    hasRoomFor: (request) => (perAddress.get(addressOf(request)) ?? 0) < maxPerAddress,
    enter(request) {
      const address = addressOf(request)
      add(address, 1)
      return () => add(address, -1)
    },
  }
}
