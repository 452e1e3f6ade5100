import { exactDecimal } from './exact-decimal.ts'

const Decimal = exactDecimal(40)

const longest = 100

/** A plain non-negative decimal as people write it: no sign, no exponent, no spaces. */
const plain = /^(\d+)(?:\.(\d+))?$/

export type DecimalParts = { readonly digits: bigint; readonly decimals: number }

/** Reads text or a JSON number; undefined unless it is a plain decimal or a finite non-negative number. */
export function readDecimal(value: unknown): DecimalParts | undefined {
  const match = plain.exec(textOf(value))
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  const significant = part.replace(/0+$/, '')
  return { digits: BigInt(whole + significant), decimals: significant.length }
}

/**
 * Returns whether a value is a negative number as people or JSON write it, so that its author gets the right reason.
 */
export function isNegative(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('-') && plain.test(value.slice(1))
  return typeof value === 'number' && value < 0
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.length <= longest ? value : ''
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  // NOTE: a number such as 1e-7 prints with an exponent; the decimal library writes it out in full.
  const text = new Decimal(value).toFixed()
  return text.length <= longest ? text : ''
}
