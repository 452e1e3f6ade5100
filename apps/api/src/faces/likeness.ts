/**
 * Distances between embeddings: at `farthest` or more the likeness is 0, at `nearest` or less it is 1. Values from the
 * model's own package.
 */
const farthest = 0.8
const nearest = 0.2
const stretch = 25

/** Returns from 0 to 1 how alike two faces are. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 0
  const squares = one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0)
  const distance = Math.sqrt(stretch * squares) / 100
  return Math.min(1, Math.max(0, (1 - distance - nearest) / (farthest - nearest)))
}
