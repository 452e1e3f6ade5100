import type { Day } from '@qadam/domain/calendar/day'
import { mayDo, type StaffPermission } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import type { exportList as endpoint, exportedLists } from '@qadam/wire/staff/list-exports'
import { payoutLists } from '@qadam/wire/staff/payouts'
import { receiptLists } from '@qadam/wire/staff/receipts'
import { type Cell, csvFile, ownCell, sumInCell } from '../../csv/csv-file.ts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { endLine, exportedAtMost } from '../audit/export-end.ts'
import { recordAction } from '../audit/record-action.ts'
import { listApplications } from './list-applications.ts'
import { listCases } from './list-cases.ts'
import { listChecks } from './list-checks.ts'
import { listConversations } from './list-conversations.ts'
import { listPayouts } from './list-payouts.ts'
import { listReceipts } from './list-receipts.ts'
import { listStuckRegistrations } from './list-stuck-registrations.ts'
import type { Listing } from './listing.ts'

type Exporting = { readonly database: Database; readonly today: () => Day; readonly atMost?: number }
type Body = InputOf<typeof endpoint>['body']
type Name = (typeof exportedLists)[number]
type Row = Readonly<Record<string, Cell>>
type File = { readonly rows: readonly Row[]; readonly later: string | null }

type List = {
  readonly reads: StaffPermission
  readonly columns: readonly string[]
  readonly read: (context: Exporting, caller: StaffCaller, body: Body, how: Listing) => Promise<File>
}

/** A work list as a file: masked, without names, recorded as an export of everybody in it before it leaves. */
export async function exportList(
  context: Exporting,
  caller: StaffCaller,
  { body }: InputOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint> | Refusal<'not_permitted'>> {
  const { after, kind, list: which, name } = body
  const list = lists[name]
  if (!mayDo(caller.staff.roles, list.reads)) {
    const denied = { kind: 'denied', permission: list.reads, subjectKind: 'none', subjects: [] } as const
    await context.database.sql.transaction().execute((trx) => recordAction(trx, caller, denied))
    return refuse('not_permitted')
  }
  const { atMost = exportedAtMost } = context
  const facts = { list: name, ...(which && { which }), ...(kind && { kind }), ...(after && { after }) }
  const { later, rows } = await list.read(context, caller, body, { atMost, recorded: { kind: 'export', facts } })
  const address = `/${name}?${new URLSearchParams({ ...(which && { list: which }), ...(kind && { kind }), after: later ?? '' })}`
  const further = { ru: `Дальше: файл со страницы ${address}`, kk: `Жалғасы: ${address} бетіндегі файл` }
  const lines = rows.map((row) => list.columns.map((column) => row[column] ?? ''))
  const end = later === null ? [] : [endLine(caller.staff.locale, rows.length, further)]
  return { csv: csvFile([list.columns.map(ownCell), ...lines, ...end]), rows: rows.length, next_after: later }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const words = (values: readonly string[]): string => values.join(' ')

const clientColumns = ['client', 'iin', 'phone'] as const
const ofClient = ({ id, iin_masked, phone_masked }: MaskedClient): Row => ({
  ...{ client: id, iin: text(iin_masked), phone: text(phone_masked) },
})
/** Somebody who still registers is named by the registration. */
const ofPerson = ({ iin_masked, phone_masked }: { iin_masked: string | null; phone_masked: string }): Row => ({
  ...{ iin: text(iin_masked), phone: phone_masked },
})

const lists: Readonly<Record<Name, List>> = {
  applications: {
    reads: 'application.read',
    columns: [
      'id',
      ...clientColumns,
      'product',
      'amount',
      'term',
      'waits_since',
      'until',
      'is_late',
      'reasons',
      'papers',
    ],
    async read({ database }, caller, { after }, how) {
      const { applications, later } = await listApplications(database, caller, { query: { after } }, how)
      return {
        later,
        rows: applications.map(({ client, ...one }) => ({
          ...{ id: one.id, ...ofClient(client), product: one.product, amount: ownCell(sumInCell(one.amount_tiyn)) },
          ...{ term: text(one.term), waits_since: one.waits_since, until: text(one.review_until) },
          ...{ is_late: one.is_late ? '1' : '0', reasons: words(one.review_reasons), papers: text(one.papers) },
        })),
      }
    },
  },
  cases: {
    reads: 'case.read',
    columns: ['id', ...clientColumns, 'kind', 'contract', 'ground', 'wish', 'asked_on', 'due_on', 'days_left'],
    async read(context, caller, { after, kind }, how) {
      const { cases, later } = await listCases(context, caller, { query: { after, kind } }, how)
      return {
        later,
        rows: cases.map(({ client, ...one }) => ({
          ...{ id: one.id, ...ofClient(client), kind: one.kind, contract: text(one.contract_number) },
          ...{ ground: text(one.ground), wish: text(one.wish), asked_on: one.asked_on, due_on: one.due_on },
          days_left: ownCell(String(one.days_left)),
        })),
      }
    },
  },
  checks: {
    reads: 'person-check.read',
    columns: ['id', 'iin', 'phone', 'reason', 'waits_since'],
    async read({ database }, caller, { after }, how) {
      const { checks, later } = await listChecks(database, caller, { query: { after } }, how)
      return { later, rows: checks.map(({ person, ...one }) => ({ ...ofPerson(person), ...only(one) })) }
    },
  },
  conversations: {
    reads: 'conversation.read',
    columns: [...clientColumns, 'waits_since'],
    async read({ database }, caller, { after }, how) {
      const { conversations, later } = await listConversations(database, caller, { query: { after } }, how)
      return { later, rows: conversations.map(({ client, waits_since }) => ({ ...ofClient(client), waits_since })) }
    },
  },
  payouts: {
    reads: 'payout.read',
    columns: [
      ...['id', 'kind', ...clientColumns, 'contract', 'amount', 'state', 'attempt', 'account', 'waits_since'],
      ...['finished_at', 'decline_reason', 'hold'],
    ],
    async read({ database }, caller, { after, list }, how) {
      const which = payoutLists.find((name) => name === list) ?? 'unresolved'
      const { later, payouts } = await listPayouts(database, caller, { query: { after, list: which } }, how)
      return {
        later,
        rows: payouts.map(({ client, ...one }) => ({
          ...{ id: one.id, kind: one.kind, ...ofClient(client), contract: one.contract_number, state: one.state },
          ...{ amount: ownCell(sumInCell(one.amount_tiyn)), attempt: text(one.attempt), account: one.payee_masked },
          ...{ waits_since: one.waits_since, finished_at: text(one.finished_at) },
          ...{ decline_reason: text(one.decline_reason), hold: text(one.hold?.ground) },
        })),
      }
    },
  },
  receipts: {
    reads: 'receipt.read',
    // Not what the payer typed: it may be a name.
    columns: ['id', 'channel', 'external_id', 'amount', 'paid_at', 'waits_since'],
    async read({ database }, caller, { after, list }, how) {
      const which = receiptLists.find((name) => name === list) ?? 'pending'
      const { later, receipts } = await listReceipts(database, caller, { query: { after, list: which } }, how)
      return {
        later,
        rows: receipts.map(({ amount_tiyn, ...one }) => ({ ...only(one), amount: ownCell(sumInCell(amount_tiyn)) })),
      }
    },
  },
  registrations: {
    reads: 'registration.read',
    columns: ['id', 'iin', 'phone', 'step', 'waits_since', 'error', 'paused_until'],
    async read({ database }, caller, { after }, how) {
      const { later, registrations } = await listStuckRegistrations(database, caller, { query: { after } }, how)
      return { later, rows: registrations.map(({ person, ...one }) => ({ ...ofPerson(person), ...only(one) })) }
    },
  },
}

/** The texts of a row under their own names; the columns choose among them. */
function only(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
