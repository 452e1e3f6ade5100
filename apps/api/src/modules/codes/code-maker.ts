import { randomInt } from 'node:crypto'

export interface CodeMaker {
  readonly length: number
  make(): string
  /** What the sandbox's people know of certain codes; undefined: look whether it is the one that was sent. */
  judge(code: string): 'expired' | 'wrong' | undefined
}

export function randomCodes(length: number): CodeMaker {
  return { length, make: () => String(randomInt(10 ** length)).padStart(length, '0'), judge: () => undefined }
}

/** In the sandbox 1234 is always sent, 0000 is always wrong and 9999 always too old. */
export const sandboxCodes: CodeMaker = {
  length: 4,
  make: () => '1234',
  judge: (code) => ({ '0000': 'wrong' as const, '9999': 'expired' as const })[code],
}
