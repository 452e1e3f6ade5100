import { type DepositProduct, depositProductProblem } from '@qadam/domain/lending/deposit-product'
import { tenge } from '@qadam/domain/money/money'
import * as z from 'zod/mini'

export type { DepositProduct } from '@qadam/domain/lending/deposit-product'

const maxTenge = 1_000_000_000
const maxDays = 3660

type Bounds = { readonly least?: number; readonly most: number }

function whole(name: string, { least = 1, most }: Bounds) {
  const words = `${name} as a whole number from ${least} to ${most}`
  return z.int(words).check(z.gte(least, words), z.lte(most, words))
}

function wholeTenge(name: string) {
  return z.pipe(whole(name, { most: maxTenge }), z.transform(tenge))
}

function share(name: string, shape: RegExp) {
  const words = `${name} as a decimal fraction in quotes, like "0.0004"`
  return z.string(words).check(z.regex(shape, words))
}

function listOf<S extends z.ZodMiniType>(item: S, { name, most }: { name: string; most: number }) {
  const words = `${name} as a list of 1 to ${most}`
  return z.array(item, words).check(z.minLength(1, words), z.maxLength(most, words))
}

// A yearly rate in the place of a daily one would promise hundreds of times too much; 0.01 a day is 365 % a year.
const dailyRate = share('rate', /^0(\.\d{1,20})?$/).check(
  z.refine((rate) => Number(rate) <= 0.01, 'a daily rate, not a yearly one: at most "0.01"'),
)

const interest = z.strictObject(
  {
    fromDay: whole('fromDay', { least: 0, most: maxDays }),
    toDay: whole('toDay', { most: maxDays }),
    rate: dailyRate,
  },
  'interests of fromDay, toDay and rate',
)

const term = z.strictObject(
  { days: whole('days', { most: maxDays }), interests: listOf(interest, { name: 'interests', most: 24 }) },
  'terms of days and interests',
)

/**
 * A deposit as its lender configures it: sums in whole tenge, converted to tiyn. Each field states what it expects,
 * because the startup error has only one sentence.
 */
export const depositProduct = z
  .strictObject(
    {
      minAmount: wholeTenge('minAmount'),
      maxAmount: wholeTenge('maxAmount'),
      amount: wholeTenge('amount'),
      discount: share('discount', /^(0(\.\d{1,4})?|1)$/),
      terms: listOf(term, { name: 'terms', most: 12 }),
    },
    'an object of minAmount, maxAmount, amount, discount and terms',
  )
  .check(({ value, issues }) => {
    const message = depositProductProblem(value satisfies DepositProduct)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })
