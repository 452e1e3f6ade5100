import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** The address of a call that the site makes to the API in the same process; no socket can have it. */
export const inProcessAddress = 'in-process'

/** Only a proxy named in the settings may say who the client is, over which protocol it came and what the request is called. */
export type TrustsAddress = (address: string | undefined) => boolean

export function trustOnly(proxies: readonly string[]): TrustsAddress {
  const named = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) named.addAddress(address, familyOf(address))
    else named.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => {
    if (address === inProcessAddress) return true
    return address !== undefined && isIP(address) !== 0 && named.check(address, familyOf(address))
  }
}

/** Who asks, where Fastify is not there to say: the nearest address that is no proxy of ours. */
export function clientAddress({ headers, socket }: IncomingMessage, isTrusted: TrustsAddress): string {
  const said = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
  let nearest = socket.remoteAddress ?? ''
  while (isTrusted(nearest) && said.length > 0) nearest = said.pop() || nearest
  return nearest
}

/** An address (`10.0.0.7`) or a network (`10.0.0.0/8`), of either family. */
export function isProxyAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const longestPrefix = isIPv6(address) ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
