import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'
import { operatorCall, operatorName } from './operator.ts'

const tiyn = z.int()
const sum = z.int().check(z.minimum(1), z.maximum(100_000_000_000))
const channel = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))
const externalId = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** `there`: data of the other side; `here`: ours. */
const kinds = ['missing_here', 'missing_there', 'differs'] as const

/** Payment names and sums only, no personal data, so the access is not recorded. */
export const readReconciliation = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/reconciliation',
  summary:
    'Lists open differences with channels and the bank, oldest first, at most 100, and the location of the money',
  answer: z.object({
    differences: z.array(
      z.object({
        id: z.string(),
        source: z.enum(['channel', 'bank']),
        channel: z.string(),
        day: z.string(),
        /** None for the bank, which does not name payments. */
        external_id: z.string(),
        kind: z.enum(kinds),
        there_tiyn: z.nullable(tiyn),
        here_tiyn: z.nullable(tiyn),
        here_state: z.nullable(z.string()),
        opened_on: z.string(),
      }),
    ),
    /**
     * Everything that channels have reported, the amount received from the bank, and the amount it still owes by the
     * books.
     */
    money: z.object({
      confirmed_tiyn: tiyn,
      pending_tiyn: tiyn,
      refused_tiyn: tiyn,
      reversed_tiyn: tiyn,
      settled_tiyn: tiyn,
      in_transit_tiyn: tiyn,
    }),
  }),
  errors: [],
})

export const takeChannelFile = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/reconciliation/channel-files',
  summary:
    "Compares a channel's file of a day with the receipts, payment by payment; a newer file of the day replaces the older",
  body: z.strictObject({
    operator: operatorName,
    channel,
    day,
    lines: z.array(z.strictObject({ external_id: externalId, amount_tiyn: sum })).check(z.maxLength(20_000)),
  }),
  answer: z.object({
    lines: z.int(),
    matched: z.int(),
    missing_here: z.int(),
    missing_there: z.int(),
    differs: z.int(),
  }),
  errors: ['validation_failed'],
})

export const takeBankStatement = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/reconciliation/bank-statements',
  summary: "Posts the channels' transfers that reached our account, each once, and compares each channel's day",
  body: z.strictObject({
    operator: operatorName,
    lines: z
      .array(
        z
          .strictObject({ reference: externalId, channel, for_day: day, came_on: day, amount_tiyn: sum })
          .check(z.refine(({ came_on, for_day }) => came_on >= for_day, { path: ['came_on'] })),
      )
      .check(z.minLength(1), z.maxLength(1_000)),
  }),
  answer: z.object({ posted: z.int(), known: z.int() }),
  errors: ['payment_differs', 'validation_failed'],
})

export const explainDifference = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/reconciliation/differences/:id',
  summary:
    'Records the explanation of a difference; it remains explained as long as the difference is unchanged; recorded',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ operator: operatorName, reason }),
  answer: z.object({ explained: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})
