import { connect } from 'node:net'

const endOfHead = '\r\n\r\n'
const endOfChunks = '\r\n0\r\n\r\n'

type Question = { readonly url: string; readonly headers: Record<string, string> }

/**
 * Sends requests over one keep-alive connection, each as soon as the last is answered, and counts the responses. It
 * only looks for the end of a response: a client as heavy as the baseline would throttle it, and a server that goes
 * idle between two requests spends more on each. With Node's own client the baseline of the step measured 90 µs instead
 * of 72, and its ratio 2.05 instead of 2.55, with as many requests.
 */
export function askWhile(isGoingOn: () => boolean, { url, headers }: Question): Promise<number> {
  const { host, hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const question = [`GET ${pathname} HTTP/1.1`, ...lines].join('\r\n') + endOfHead
  return new Promise((resolve, reject) => {
    let answers = 0
    let answer = new Answer()
    const socket = connect(Number(port), hostname, () => socket.write(question))
    socket.setNoDelay().on('error', reject)
    socket.on('close', () => reject(new Error(`${url} hung up`)))
    socket.on('data', (chunk) => {
      try {
        if (!answer.endsWith(chunk)) return
      } catch (error) {
        reject(error)
        socket.destroy()
        return
      }
      answers += 1
      answer = new Answer()
      if (isGoingOn()) socket.write(question)
      else {
        resolve(answers)
        socket.destroy()
      }
    })
  })
}

class Answer {
  #head = ''
  #tail = ''
  #isHeadRead = false
  /** Bytes of the body still to come; undefined for a chunked body. */
  #left: number | undefined

  endsWith(chunk: Buffer): boolean {
    const body = this.#isHeadRead ? chunk : this.#readHead(chunk)
    if (!body) return false
    if (this.#left !== undefined) {
      this.#left -= body.length
      return this.#left <= 0
    }
    const last = body.toString('latin1', Math.max(0, body.length - endOfChunks.length))
    this.#tail = (this.#tail + last).slice(-endOfChunks.length)
    return this.#tail === endOfChunks
  }

  #readHead(chunk: Buffer): Buffer | undefined {
    const before = this.#head.length
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf(endOfHead)
    if (end < 0) return undefined
    const head = this.#head.slice(0, end)
    const [status] = head.split('\r\n', 1)
    const [, code] = /^HTTP\/1\.1 (200|304)\b/.exec(status ?? '') ?? []
    if (code === undefined) throw new Error(`answered ${status}`)
    const length = code === '304' ? '0' : /^content-length: *(\d+)/im.exec(head)?.[1]
    if (length !== undefined) this.#left = Number(length)
    this.#isHeadRead = true
    return chunk.subarray(end + endOfHead.length - before)
  }
}
