import { randomInt } from 'node:crypto'

export interface CodeMaker {
  readonly length: number
  make(length: number): string
  /** The verdict on the sandbox's special codes; undefined means compare with the sent code. */
  judge(code: string): 'expired' | 'wrong' | undefined
}

export function randomCodes(length: number): CodeMaker {
  return { length, make: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'), judge: () => undefined }
}

/** The sandbox always sends 1234 (12345678 when a longer code is due); 0000 is always wrong and 9999 always expired. */
export const sandboxCodes: CodeMaker = {
  length: 4,
  make: (length) => '12345678'.slice(0, length),
  judge: (code) => ({ '0000': 'wrong' as const, '9999': 'expired' as const })[code],
}
