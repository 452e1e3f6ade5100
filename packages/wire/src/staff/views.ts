import { staffPermissionNames } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listCases } from './cases.ts'
import { listPayouts } from './payouts.ts'
import { listReceipts } from './receipts.ts'
import { listStaffActions } from './record.ts'

const ofOwn = { module: 'staff', access: 'staff', permission: 'desk.use' } as const

/**
 * Lists whose filter may be saved, each with the permission that reads it and the part of its own query that is kept:
 * words of the program and days. What names a client, a colleague or a request is left out.
 */
export const viewedLists = {
  audit: {
    reads: listStaffActions.permission,
    kept: z.extend(z.pick(listStaffActions.query, { kind: true, from: true, to: true }), {
      permission: z.optional(z.enum(staffPermissionNames)),
    }),
  },
  cases: { reads: listCases.permission, kept: z.pick(listCases.query, { kind: true }) },
  payouts: { reads: listPayouts.permission, kept: z.pick(listPayouts.query, { list: true }) },
  receipts: { reads: listReceipts.permission, kept: z.pick(listReceipts.query, { list: true }) },
} as const

export type ViewedList = keyof typeof viewedLists

const lists = Object.keys(viewedLists) as ViewedList[]

export const viewNameLongest = 40
export const viewsAtMost = 20

const view = z.object({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) })

export type StaffView = z.infer<typeof view>

export const listOwnViews = endpoint({
  ...ofOwn,
  method: 'GET',
  path: '/staff/desk/views',
  summary: 'The saved views of a list, of the person who asks; whoever may not read the list gets `not_permitted`',
  query: z.object({ list: z.enum(lists) }),
  answer: z.object({ views: z.array(view) }),
  errors: ['not_permitted'],
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(viewNameLongest))

export const saveOwnView = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/staff/desk/views',
  summary:
    'Saves the filter of a list under a name for oneself, twenty at most; of `query` only the words and days of the list’s own filter are kept. A name that looks like an iin, a phone or an e-mail is refused; recorded without the name',
  body: z.discriminatedUnion('list', [
    z.strictObject({ list: z.literal('audit'), name, query: viewedLists.audit.kept }),
    z.strictObject({ list: z.literal('cases'), name, query: viewedLists.cases.kept }),
    z.strictObject({ list: z.literal('payouts'), name, query: viewedLists.payouts.kept }),
    z.strictObject({ list: z.literal('receipts'), name, query: viewedLists.receipts.kept }),
  ]),
  answer: view,
  errors: ['validation_failed', 'not_permitted'],
})

export const removeOwnView = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/staff/desk/views/:id/removal',
  summary: 'Removes one of one’s own saved views; recorded',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found'],
})
