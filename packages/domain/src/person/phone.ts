export type PhoneFault = 'not_ten_digits' | 'not_kazakhstan'

export type PhoneReading = {
  /** Eleven digits with the leading 7, as it is stored and sent: `77012345678`. */
  readonly phone: string | null
  readonly fault: PhoneFault | null
  /** Whether an SMS is likely to arrive: a number of another service is accepted, with a warning. */
  readonly isMobile: boolean
}

/**
 * The digits after the country code, as many as there are: what stands in the mask behind its `+7`. Spec §5: text is
 * stripped of everything but digits and of a leading 7, 8 or +7, and no more than one of them.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (withPlus.test(text)) return digits.replace(/^7/, '')
  // NOTE: only a 7 that nobody wrote a plus before may belong to the number: 701 234 56 78 has ten digits without it.
  return digits.replace(digits.length > 10 ? /^[78]/ : /^8/, '')
}

export function readPhone(text: string): PhoneReading {
  if (withCodeOfAnother.test(text)) return { phone: null, fault: 'not_kazakhstan', isMobile: false }
  const digits = phoneDigits(text)
  if (!/^\d{10}$/.test(digits)) return { phone: null, fault: 'not_ten_digits', isMobile: false }
  // Kazakhstan has +7 6xx and +7 7xx; the rest of +7 is another country.
  if (!/^[67]/.test(digits)) return { phone: null, fault: 'not_kazakhstan', isMobile: false }
  return { phone: `7${digits}`, fault: null, isMobile: /^7[047]/.test(digits) }
}

/** What follows a written plus is the code of a country. */
const withPlus = /^\D*\+/
const withCodeOfAnother = /^\D*\+\D*[0-689]/
