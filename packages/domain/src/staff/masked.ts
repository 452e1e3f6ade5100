/** Form shown to staff who have not given a reason to see the whole. */
export function maskedIin(iin: string): string {
  return `${iin.slice(0, 6)}••${iin.slice(-4)}`
}

/** Takes eleven digits: `+7 701 •••-••-67`. */
export function maskedPhone(phone: string): string {
  return `+${phone.slice(0, 1)} ${phone.slice(1, 4)} •••-••-${phone.slice(-2)}`
}

export function maskedDocument(number: string): string {
  return `•••••${number.slice(-4)}`
}

export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 0 ? '' : email.slice(at)}`
}
