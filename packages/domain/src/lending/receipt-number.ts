type Numbered = { readonly number: number | null; readonly year: number | null }

/** As the client reads it: the year, and which one of the year. */
export function receiptNumber({ number, year }: Numbered): string | null {
  return number === null || year === null ? null : `${year}-${String(number).padStart(6, '0')}`
}
