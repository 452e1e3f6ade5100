/** `+77270000000` as people read it, never broken: `+7 727 000 00 00`; a line may end after a hyphen. Else as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2\u00a0$3\u00a0$4')
}
