/**
 * A list of figures by label: amounts as displayed, without screen reader text. For duplicate labels the first is
 * taken.
 */
export function figuresShown(place: Element): Readonly<Record<string, string>> {
  const rows = [...place.querySelectorAll('.calculator-figure')].map((row) => {
    const value = row.querySelector('dd')
    const shown = value?.querySelector('[aria-hidden]') ?? value
    return [row.querySelector('dt')?.textContent ?? '', (shown?.textContent ?? '').replace(/\s/g, ' ')] as const
  })
  return Object.fromEntries(rows.toReversed())
}

/** Converts an amount like `79 642,96 ₸` to tiyn. */
export function tiynIn(shown = ''): number {
  const [whole = '', part = '00'] = shown.replace(/[\s₸]/g, '').split(',')
  return Number(whole) * 100 + Number(part)
}

export type Wish = {
  readonly product: 'instalment' | 'pdl'
  /** In whole tenge. */
  readonly amount: number
  readonly term: number
  readonly method: 'annuity' | 'equal'
}

const sold = {
  pdl: { least: 10_000, most: 190_000, terms: [7, 14, 21] },
  instalment: { least: 30_000, most: 2_000_000, terms: [6, 12, 24, 36, 48, 60] },
} as const

/** Seeded random wishes, the same in every run. */
export function someWishes(count: number, seed: number): readonly Wish[] {
  let state = seed
  const upTo = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % limit
  }
  return Array.from({ length: count }, () => {
    const product = upTo(3) === 0 ? 'pdl' : 'instalment'
    const { least, most, terms } = sold[product]
    const amount = least + 500 * upTo((most - least) / 500 + 1)
    const term = terms[upTo(terms.length)]!
    return { product, amount, term, method: product === 'instalment' && upTo(2) === 1 ? 'equal' : 'annuity' }
  })
}
