/**
 * Limit key of one client: the whole IPv4 address, or the /64 of an IPv6 address, within which a client can change
 * addresses at will.
 */
export function addressOf(ip: string): string {
  return isOld(ip) ? oldOf(ip) : groupsOf(ip).slice(0, 4).join(':')
}

/** Limit key of the neighbourhood: the /24 of an IPv4 address or the /48 of an IPv6 address. */
export function networkOf(ip: string): string {
  return isOld(ip) ? oldOf(ip).split('.').slice(0, 3).join('.') : groupsOf(ip).slice(0, 3).join(':')
}

/** Also true for IPv4-mapped IPv6 addresses such as `::ffff:10.0.0.1`. */
function isOld(ip: string): boolean {
  return ip.includes('.')
}

function oldOf(ip: string): string {
  return ip.slice(ip.lastIndexOf(':') + 1)
}

function groupsOf(ip: string): string[] {
  const [before = '', after] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  const missing = after === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
