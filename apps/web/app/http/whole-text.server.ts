import { Writable } from 'node:stream'

/** Collects a stream and hands it on as one text. */
export class WholeText extends Writable {
  readonly #parts: Buffer[] = []
  readonly #done: (text: string) => void

  constructor(done: (text: string) => void) {
    super()
    this.#done = done
  }

  override _write(part: Buffer, _encoding: string, next: () => void): void {
    this.#parts.push(part)
    next()
  }

  override _final(next: () => void): void {
    this.#done(Buffer.concat(this.#parts).toString())
    next()
  }
}
