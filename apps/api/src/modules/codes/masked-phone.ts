/** Masked, but enough for the owner to recognise. */
export function maskedPhone(phone: string): string {
  return `+7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`
}
