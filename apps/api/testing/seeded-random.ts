import { randomInt } from 'node:crypto'

export type SeededRandom = {
  /** A whole number from the first to the last. */
  roll(first: number, last: number): number
  one<Item>(items: readonly Item[]): Item
}

const seedVariable = 'DICE_SEED'

/** Chance that can be had again: the seed stands in the output, and in the environment it is taken from there. */
export function seededRandom(of: string): SeededRandom {
  let state = Number(process.env[seedVariable] ?? randomInt(2 ** 31)) >>> 0
  process.stdout.write(`${of}: ${seedVariable}=${state}\n`)
  // Mulberry32: small, and good enough to choose a moment.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  return { roll, one: (items) => items[roll(0, items.length - 1)]! }
}
