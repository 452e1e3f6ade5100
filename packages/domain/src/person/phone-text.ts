/**
 * Formats `+77270000000` for reading as `+7 727 000 00 00` without line breaks; a line may end after a hyphen. Anything
 * else is returned as is.
 */
export function phoneText(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2\u00a0$3\u00a0$4')
}
