import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Pseudo-address of calls that the site makes to the API in the same process; no socket can have it. */
export const inProcessAddress = 'in-process'

/** Only a configured proxy may set the client's address, the protocol and the request id. */
export type TrustsAddress = (address: string | undefined) => boolean

export function trustOnly(proxies: readonly string[]): TrustsAddress {
  const isNamed = isWithin(proxies)
  return (address) => address === inProcessAddress || isNamed(address)
}

/** Whether an address is one of these addresses, or of one of these networks. */
export function isWithin(networks: readonly string[]): TrustsAddress {
  const named = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) named.addAddress(address, familyOf(address))
    else named.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => address !== undefined && isIP(address) !== 0 && named.check(address, familyOf(address))
}

/** The client's address outside Fastify: the nearest address that is not a trusted proxy. */
export function clientAddress({ headers, socket }: IncomingMessage, isTrusted: TrustsAddress): string {
  const said = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
  let nearest = socket.remoteAddress ?? ''
  while (isTrusted(nearest) && said.length > 0) nearest = said.pop() || nearest
  return nearest
}

/** Accepts an address (`10.0.0.7`) or a network (`10.0.0.0/8`), IPv4 or IPv6. */
export function isProxyAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const longestPrefix = isIPv6(address) ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
