import type { IncomingMessage } from 'node:http'

/** RFC 9112, 3.2: with two Host headers a proxy may use one and this server the other. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) if (rawHeaders[place]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
