/** `+77270000000` as people read it: `+7 727 000-00-00`, with no-break spaces. Anything else is left as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4')
}
