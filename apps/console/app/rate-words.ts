/** Percent as people write it, into the fraction of the contract; the digits are moved, not divided. */
export function rateIn(text: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? []
  if (whole === undefined) return undefined
  const digits = `${whole.padStart(2, '0')}${part}`.replace(/0+$/, '')
  return digits === '' ? '0' : `0.${digits}`
}

/** The fraction of a contract, which is below one, in percent as it is read and typed: `0.3796` is 37,96. */
export function rateWords(rate: string): string {
  const digits = (rate.split('.')[1] ?? '').padEnd(2, '0')
  const [whole, part] = [Number(digits.slice(0, 2)), digits.slice(2).replace(/0+$/, '')]
  return part === '' ? String(whole) : `${whole},${part}`
}
