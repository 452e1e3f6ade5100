/** Replaces a JSON number with more digits than a double can hold, or beyond its range. */
export class UnheldNumber {}

type Written = { readonly source?: string }

/** Returns undefined when the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, heldValue)
  } catch {
    return undefined
  }
}

function heldValue(_key: string, value: unknown, written?: Written): unknown {
  if (typeof value !== 'number' || written?.source === undefined) return value
  return sameDecimal(written.source, String(value)) ? value : new UnheldNumber()
}

function sameDecimal(a: string, b: string): boolean {
  return canonical(a) === canonical(b)
}

const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Canonical form of a decimal: its digits without zeros at either end, and a power of ten. `78500.0`, `7.85e4` and
 * `785E2` have the same one.
 */
function canonical(text: string): string | undefined {
  const match = number.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', part = '', exponent = '0'] = match
  const digits = (whole + part).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${sign}${significant}e${BigInt(exponent) - BigInt(part.length) + BigInt(digits.length - significant.length)}`
}
