import { methods } from '@qadam/domain/lending/method'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { methodTerms, percent, productIds, tiyn } from './lending.ts'
import { localeCodes } from './locale.ts'

/** A query is text. Thirteen digits of tenge exceed any loan and still fit into whole tiyn. */
const wholeTenge = z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.transform(Number))
const wholeTerm = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))

/** The term is in days for `pdl`, in months for `instalment`. */
const question = { product: z.enum(productIds), amount: wholeTenge, term: wholeTerm }

/** (+) Figures of the home page calculator, by both methods at once: the law requires that a borrower sees both. */
export const calculateTerms = endpoint({
  method: 'GET',
  path: '/rest/lending/calculation',
  summary: 'Calculates the cost and the schedule of a loan taken today, by both methods',
  module: 'quotes',
  access: 'anyone',
  query: z.object(question),
  answer: z.object({
    product: question.product,
    amount_tiyn: tiyn,
    term: z.int(),
    open_date: z.string(),
    nominal_rate_percent: percent,
    first_payment_date: z.string(),
    last_payment_date: z.string(),
    methods: z.object({ annuity: methodTerms, equal: methodTerms }),
  }),
  errors: ['validation_failed'],
})

export type CalculatedTerms = z.infer<typeof calculateTerms.answer>

/** (+) The query of /rest/lending/schedule.pdf and .csv: a browser opens the link and sends its own language. */
export const scheduleFileQuery = z.object({
  ...question,
  method: z.enum(methods),
  locale: z.optional(z.enum(localeCodes)),
})

export type ScheduleFileQuery = z.infer<typeof scheduleFileQuery>
