import { writtenExactly } from '@qadam/domain/money/written-tenge'

const space = '\u00a0'

export function withSign(tiyn: number): string {
  return `${writtenExactly(tiyn)}${space}₸`
}

export function percent(text: string): string {
  return `${text.replace('.', ',')}${space}%`
}
