import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A socket of Socket.IO without its client, so that it may do what the client never would. */
export type RawSocket = {
  say(event: string, data: object): void
  /** Names of the events received, with their data. */
  readonly heard: [string, ...unknown[]][]
  readonly isOpen: () => boolean
  close(): void
}

/** Undefined when the server refuses the upgrade. */
export async function rawSocket(port: number, { connects = true } = {}): Promise<RawSocket | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  const heard: RawSocket['heard'] = []
  const { promise: settled, resolve: settle } = Promise.withResolvers<boolean>()
  socket.addEventListener('error', () => settle(false))
  socket.addEventListener('close', () => settle(false))
  // Packets of Engine.IO and Socket.IO: 0 opens, 2 and 3 are ping and pong, 40 connects, 42 is an event.
  socket.addEventListener('message', ({ data }) => {
    const said = String(data)
    if (said.startsWith('0')) {
      if (connects) socket.send('40')
      else settle(true)
    }
    if (said === '2' && connects) socket.send('3')
    if (said.startsWith('40')) settle(true)
    if (said.startsWith('42')) heard.push(JSON.parse(said.slice(2)) as [string, ...unknown[]])
  })
  if (!(await settled)) return undefined
  return {
    heard,
    say: (event, data) => socket.send(`42${JSON.stringify([event, data])}`),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}

/** Begins a request and adds a header line each second; returns the seconds until the server destroyed the socket. */
export async function slowHeaders(port: number, givesUpAfter: number): Promise<number | undefined> {
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  let isGone = false
  const gone = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isGone = true
      resolve()
    }),
  )
  socket.write('GET /login HTTP/1.1\r\nhost: x\r\n')
  while (!isGone) {
    if (performance.now() - begun > givesUpAfter * 1_000) {
      socket.destroy()
      return undefined
    }
    await Promise.race([gone, pause(1_000)])
    if (!isGone) socket.write('x-slow: yes\r\n')
  }
  return (performance.now() - begun) / 1_000
}

type SlowPost = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly bytesPerSecond: number
}

/** Sends a body at this pace and returns the status line's number. */
export async function slowPost(port: number, { body, bytesPerSecond, headers, path }: SlowPost): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  const bytes = Buffer.from(body)
  const lines = Object.entries({ host: 'x', 'content-length': bytes.length, connection: 'close', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  const piece = bytesPerSecond / 10
  for (let sent = 0; sent < bytes.length && answer === ''; sent += piece) {
    socket.write(bytes.subarray(sent, sent + piece))
    await pause(100)
  }
  if (!socket.closed) await once(socket, 'close')
  return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
}
