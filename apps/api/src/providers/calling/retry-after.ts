/** Parses both forms of RFC 9110, 10.2.3: seconds or a date. Undefined when absent or unreadable. */
export function secondsToWait(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  // `Date.parse` reads almost any number as a year.
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000)
}
