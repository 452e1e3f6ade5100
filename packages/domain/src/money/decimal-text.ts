import { exactDecimal } from './exact-decimal.ts'

const Decimal = exactDecimal(40)

const longest = 100

/** A plain non-negative decimal, as people write it: no sign, no exponent, no spaces. */
const plain = /^(\d+)(?:\.(\d+))?$/

export type DecimalParts = { readonly digits: bigint; readonly decimals: number }

/** Text or a number of JSON; undefined when it is neither a plain decimal nor a finite number that is not negative. */
export function readDecimal(value: unknown): DecimalParts | undefined {
  const match = plain.exec(textOf(value))
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  const significant = part.replace(/0+$/, '')
  return { digits: BigInt(whole + significant), decimals: significant.length }
}

/** A number below zero, as people or JSON write it: not a decimal here, but its writer wants to know why. */
export function isNegative(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('-') && plain.test(value.slice(1))
  return typeof value === 'number' && value < 0
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.length <= longest ? value : ''
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  // NOTE: a number such as 1e-7 prints with an exponent; the decimal library writes it out.
  const text = new Decimal(value).toFixed()
  return text.length <= longest ? text : ''
}
