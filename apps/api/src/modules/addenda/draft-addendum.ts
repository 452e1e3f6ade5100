import { isDeepStrictEqual } from 'node:util'
import type { Agreement, AgreementFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type * as wire from '@qadam/wire/addenda'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { renderDraft, sha256 } from '../contracts/drafted-content.ts'
import { isOffered, lockRequest } from '../requests/loan-request.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import { type Addenda, type AddendumRow, endDraft, type Loan, lockLoan, selectAddenda, stored } from './addenda.ts'
import { writeAddendum } from './addendum-pdf.ts'
import { showAddendum } from './addendum-views.ts'

type Drafting = Omit<Addenda, 'codes' | 'outbox'>

type Asked = {
  readonly loanId: string
  readonly agreement: Agreement
  /** The request that the lender answered with this agreement; null for one that needs no offer. */
  readonly requestId: string | null
}

type Refused = Refusal<
  'not_found' | 'loan_not_allowed' | 'gesv_above_cap' | 'cost_not_paid' | 'figures_differ' | 'too_many_requests'
>

/**
 * Freezes the agreement with today's figures and renders its files outside any transaction; then checks under the
 * loan's lock that the figures are still the same.
 */
export async function draftAddendum(
  context: Drafting,
  { accountId }: Session,
  { agreement, loanId, requestId }: Asked,
): Promise<wire.Addendum | Refused> {
  const { clients, database, limits } = context
  const client = await clients.byAccount(accountId)
  const loan = client && (await findOwnLoan(context, client, loanId))
  if (!client || !loan) return refuse('not_found')
  const planned = await plan(context, { agreement, loan, requestId })
  if (planned instanceof Refusal) return planned
  const known = await findSame(database.sql, planned)
  if (known) return showAddendum(context, known)
  const { isAllowed, retryAfterSeconds } = await limits.take('addendum', client.id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const files = await render(context, { client, planned })
  const drafted = await database.sql
    .transaction()
    .execute((trx) => insertLocked(trx, context, { client, planned, files }))
  return drafted instanceof Refusal ? drafted : showAddendum(context, drafted)
}

type LoanToChange = Loan & { readonly contract_number: bigint; readonly open_date: string }

async function findOwnLoan(
  { database }: Drafting,
  client: ClientFile,
  loanId: string,
): Promise<LoanToChange | undefined> {
  return database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select(['loan_contracts.number as contract_number', 'loan_contracts.open_date'])
    .where('loans.id', '=', loanId)
    .where('loans.client_id', '=', client.id)
    .executeTakeFirst()
}

type Planned = Pick<Asked, 'requestId'> & {
  readonly loan: LoanToChange
  readonly agreement: Agreement
  readonly figures: AgreementFigures
  /** One more than the signed ones. */
  readonly number: number
}

/** The sum due first is paid before the draft, so that nothing is signed for which the money may not come. */
async function plan(
  { calendar, database, today }: Drafting,
  { agreement, loan, requestId }: Pick<Planned, 'agreement' | 'loan' | 'requestId'>,
): Promise<Planned | Refusal<'loan_not_allowed' | 'gesv_above_cap' | 'cost_not_paid'>> {
  const state = await loanBegunToday(database.sql, loan, { calendar: calendar(), today: today() })
  const figures = planAgreement(state, agreement)
  if (figures instanceof Refusal) return figures
  if (figures.cost.toPay > 0) return refuse('cost_not_paid')
  return { loan, agreement, requestId, figures, number: await nextNumber(database.sql, loan.id) }
}

async function nextNumber(executor: Parameters<typeof selectAddenda>[0], loanId: string): Promise<number> {
  const { most } = await executor
    .selectFrom('loan_addenda')
    .select((row) => row.fn.max<number | null>('number').as('most'))
    .where('loan_id', '=', loanId)
    .where('state', '=', 'signed')
    .executeTakeFirstOrThrow()
  return (most ?? 0) + 1
}

/** The draft of the same agreement with the same figures, made by an earlier press or in another tab. */
async function findSame(
  executor: Parameters<typeof selectAddenda>[0],
  { agreement, figures, loan, number, requestId }: Planned,
): Promise<AddendumRow | undefined> {
  const drafts = await selectAddenda(executor)
    .where('loan_id', '=', loan.id)
    .where('loan_addenda.state', '=', 'drafted')
    .execute()
  const { do: kind, ...agreed } = agreement
  return drafts.find(
    (draft) =>
      draft.kind === kind &&
      draft.number === number &&
      draft.request_id === requestId &&
      isDeepStrictEqual(draft.agreed, agreed) &&
      isDeepStrictEqual(draft.figures, stored(figures)),
  )
}

type Files = { readonly pdf_ru: Buffer; readonly pdf_kk: Buffer; readonly drafted_content: string }

async function render(
  { legal, now }: Drafting,
  { client, planned }: { readonly client: ClientFile; readonly planned: Planned },
): Promise<Files> {
  const { agreement, figures, loan, number } = planned
  const addendum = {
    ...{ number, agreement, figures, product: loan.product, draftedAt: now() },
    contract: { number: loan.contract_number, day: loan.open_date },
  }
  const parties = { addendum, client, legal }
  const texts = { ru: writeAddendum({ ...parties, locale: 'ru' }), kk: writeAddendum({ ...parties, locale: 'kk' }) }
  const { kk, ru } = await renderDraft(texts)
  return { pdf_ru: ru, pdf_kk: kk, drafted_content: JSON.stringify(texts) }
}

type Insert = { readonly client: ClientFile; readonly planned: Planned; readonly files: Files }

async function insertLocked(
  trx: Transaction<Tables>,
  { calendar, now, today }: Drafting,
  { client, files, planned }: Insert,
): Promise<{ readonly id: string; readonly client_id: string } | Refusal<'figures_differ' | 'loan_not_allowed'>> {
  const { agreement, figures, number, requestId } = planned
  const loan = await lockLoan(trx, planned.loan.id)
  if (requestId !== null && !isOffered(await lockRequest(trx, requestId), today())) return refuse('loan_not_allowed')
  const on = { calendar: calendar(), today: today() }
  const again = planAgreement(await loanBegunToday(trx, loan, on), agreement)
  const isSame = isDeepStrictEqual(again, figures) && (await nextNumber(trx, loan.id)) === number
  if (!isSame) return refuse('figures_differ')
  // Another tab was first.
  const known = await findSame(trx, planned)
  if (known) return known
  const earlier = await selectAddenda(trx)
    .where('loan_id', '=', loan.id)
    .where('loan_addenda.state', '=', 'drafted')
    .execute()
  for (const { id } of earlier) await endDraft(trx, id, 'replaced')
  const { do: kind, ...agreed } = agreement
  const { id } = await trx
    .insertInto('loan_addenda')
    .values({
      ...{ loan_id: loan.id, number, kind, on_day: figures.on, drafted_at: now(), ...files },
      request_id: requestId,
      ...{ agreed: JSON.stringify(agreed), figures: JSON.stringify(figures) },
      ...{ sha256_ru: sha256(files.pdf_ru), sha256_kk: sha256(files.pdf_kk) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyCabinet(trx, client.registrationId, 'loan')
  return { id, client_id: loan.client_id }
}
