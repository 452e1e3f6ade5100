type Numbered = { readonly number: number | null; readonly year: number | null }

/** Number shown to the client: the year and the sequence number within it. */
export function receiptNumber({ number, year }: Numbered): string | null {
  return number === null || year === null ? null : `${year}-${String(number).padStart(6, '0')}`
}
