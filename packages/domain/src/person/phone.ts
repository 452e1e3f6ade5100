export type PhoneFault = 'not_ten_digits' | 'not_kazakhstan'

export type PhoneReading = {
  /** Eleven digits with the leading 7, as it is stored and sent: `77012345678`. */
  readonly phone: string | null
  readonly fault: PhoneFault | null
  /** Whether an SMS is likely to arrive: a number of another service is accepted, with a warning. */
  readonly isMobile: boolean
}

/** Spec §5: pasted text is stripped of everything but digits, and of a leading 7, 8 or +7. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > 10 ? digits.replace(/^[78]/, '') : digits
}

export function readPhone(text: string): PhoneReading {
  const digits = phoneDigits(text)
  if (!/^\d{10}$/.test(digits)) return { phone: null, fault: 'not_ten_digits', isMobile: false }
  // Kazakhstan has +7 6xx and +7 7xx; the rest of +7 is another country.
  if (!/^[67]/.test(digits)) return { phone: null, fault: 'not_kazakhstan', isMobile: false }
  return { phone: `7${digits}`, fault: null, isMobile: /^7[047]/.test(digits) }
}
