import { formatTenge, type Tiyn } from './money.ts'

const space = '\u00a0'

/** `7850000` → `78 500,00` with non-breaking spaces, as in schedules and contracts. */
export function writtenExactly(amount: Tiyn): string {
  return formatTenge(amount)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, space)
}

/** `78 500 ₸`; shows tiyn only when there are any. */
export function writtenTenge(amount: Tiyn): string {
  return `${writtenExactly(amount).replace(/,00$/, '')}${space}₸`
}
