/** As banks write a card of which only the last digits are shown. */
export function maskedCard({ last_four }: { readonly last_four: string }): string {
  return `•••• ${last_four}`
}
