/** What one person can change at will is one place: a whole address of the old kind, the /64 of a new one. */
export function addressOf(ip: string): string {
  return isOld(ip) ? oldOf(ip) : groupsOf(ip).slice(0, 4).join(':')
}

/** Its neighbours: the /24 of an old address, the /48 of a new one. */
export function networkOf(ip: string): string {
  return isOld(ip) ? oldOf(ip).split('.').slice(0, 3).join('.') : groupsOf(ip).slice(0, 3).join(':')
}

/** Also where a socket that speaks both kinds says `::ffff:10.0.0.1`. */
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
