import { randomInt } from 'node:crypto'

export interface CodeMaker {
  readonly length: number
  make(length: number): string
  /** What the sandbox's people know of certain codes; undefined: look whether it is the one that was sent. */
  judge(code: string): 'expired' | 'wrong' | undefined
}

export function randomCodes(length: number): CodeMaker {
  return { length, make: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'), judge: () => undefined }
}

/** In the sandbox 1234 is always sent (12345678 where a longer one must be), 0000 is always wrong and 9999 always too old. */
export const sandboxCodes: CodeMaker = {
  length: 4,
  make: (length) => '12345678'.slice(0, length),
  judge: (code) => ({ '0000': 'wrong' as const, '9999': 'expired' as const })[code],
}
