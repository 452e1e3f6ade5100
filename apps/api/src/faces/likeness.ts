/** Beyond it two embeddings have nothing in common; within it they are the same. Both as the model's own package has them. */
const farthest = 0.8
const nearest = 0.2
const stretch = 25

/** From 0 to 1: how much two faces are one. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 0
  const squares = one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0)
  const distance = Math.sqrt(stretch * squares) / 100
  return Math.min(1, Math.max(0, (1 - distance - nearest) / (farthest - nearest)))
}
