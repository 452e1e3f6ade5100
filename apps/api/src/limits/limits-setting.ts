import { type Limit, type LimitName, type LimitTable, limitNames, limitTable } from '@qadam/domain/limits/limit-table'
import * as z from 'zod/mini'

const positive = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const replaced = z.strictObject({
  atMost: z.optional(positive(10_000_000)),
  perSeconds: z.optional(positive(86_400)),
})

const byName = z.strictObject(Object.fromEntries(limitNames.map((name) => [name, z.optional(replaced)])))

/** The limit table with the lender's overrides. */
export const limitsSetting = z.pipe(
  z
    .string()
    .check(z.maxLength(10_000), z.refine(isReplacement, `JSON like ${JSON.stringify({ sms: { atMost: 2_000 } })}`)),
  z.transform((text): LimitTable => {
    const { data: given = {} } = z.safeParse(byName, parsed(text))
    const rowOf = (name: LimitName): Limit => {
      const { atMost, perSeconds } = limitTable[name]
      return {
        ...limitTable[name],
        atMost: given[name]?.atMost ?? atMost,
        perSeconds: given[name]?.perSeconds ?? perSeconds,
      }
    }
    return Object.fromEntries(limitNames.map((name) => [name, rowOf(name)])) as LimitTable
  }),
)

function isReplacement(text: string): boolean {
  return z.safeParse(byName, parsed(text)).success
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
