import { randomInt } from 'node:crypto'

export type SeededRandom = {
  /** A whole number in the inclusive range. */
  roll(first: number, last: number): number
  one<Item>(items: readonly Item[]): Item
}

const seedVariable = 'DICE_SEED'

/** A seeded random source: prints its seed, and takes it from the environment to reproduce a run. */
export function seededRandom(of: string): SeededRandom {
  let state = Number(process.env[seedVariable] ?? randomInt(2 ** 31)) >>> 0
  process.stdout.write(`${of}: ${seedVariable}=${state}\n`)
  // Mulberry32: small, and random enough to choose a moment.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  return { roll, one: (items) => items[roll(0, items.length - 1)]! }
}
