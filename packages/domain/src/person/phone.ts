export type PhoneFault = 'not_ten_digits' | 'not_kazakhstan'

export type PhoneReading = {
  /** Eleven digits with the leading 7, as it is stored and sent: `77012345678`. */
  readonly phone: string | null
  readonly fault: PhoneFault | null
  /** Whether an SMS is likely to arrive: other numbers are accepted with a warning. */
  readonly isMobile: boolean
}

/**
 * Returns the digits after the country code, as many as there are: the content of the mask after its `+7`. Spec §5:
 * everything but digits is removed, and at most one leading 7, 8 or +7.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (withPlus.test(text)) return digits.replace(/^7/, '')
  // NOTE: only a 7 written without a plus may belong to the number: 701 234 56 78 has ten digits without it.
  return digits.replace(digits.length > 10 ? /^[78]/ : /^8/, '')
}

export function readPhone(text: string): PhoneReading {
  if (withCodeOfAnother.test(text)) return { phone: null, fault: 'not_kazakhstan', isMobile: false }
  const digits = phoneDigits(text)
  if (!/^\d{10}$/.test(digits)) return { phone: null, fault: 'not_ten_digits', isMobile: false }
  // Kazakhstan has +7 6xx and +7 7xx; the rest of +7 belongs to another country.
  if (!/^[67]/.test(digits)) return { phone: null, fault: 'not_kazakhstan', isMobile: false }
  return { phone: `7${digits}`, fault: null, isMobile: /^7[047]/.test(digits) }
}

/** Digits after a written plus are a country code. */
const withPlus = /^\D*\+/
const withCodeOfAnother = /^\D*\+\D*[0-689]/
