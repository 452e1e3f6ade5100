/** Returns the known name that was probably meant: one typo away, or two in a long name. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => ({ candidate, slips: slipsBetween(name, candidate) }))
    .filter(({ candidate, slips }) => slips <= (candidate.length < 8 ? 1 : 2))
    .sort((a, b) => a.slips - b.slips)[0]?.candidate
}

/** Counts letters missing, added, changed or swapped with their neighbour (optimal string alignment distance). */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (const [i, row] of rows.entries()) {
    if (i === 0) continue
    for (let j = 1; j <= b.length; j += 1) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + changed, swapped)
    }
  }
  return at(a.length, b.length)
}
