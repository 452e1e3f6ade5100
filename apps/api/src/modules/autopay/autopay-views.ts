import { dueCharge } from '@qadam/domain/lending/autopay'
import type { Autopay, SavedCard } from '@qadam/wire/autopay'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { chargeUnderWay } from '../card-payments/charge-under-way.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { Autopaying, CardRow, Loan } from './autopay.ts'
import { stateOf } from './autopay.ts'
import { chargeShownAs } from './charge-shown-as.ts'

type Reading = Pick<Autopaying, 'calendar' | 'clients' | 'database' | 'now' | 'today'>

type Executor = Database['sql'] | Transaction<Tables>

export type OwnLoan = { readonly client: ClientFile; readonly loan: Loan }

/** Another client's loan looks like a missing one. */
export async function findOwnLoan(
  { clients, database }: Pick<Autopaying, 'clients' | 'database'>,
  { accountId }: Pick<Session, 'accountId'>,
  loanId: string,
): Promise<OwnLoan | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const loan = await database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.id', '=', loanId)
    .where('loans.client_id', '=', client.id)
    .executeTakeFirst()
  return loan ? { client, loan } : refuse('not_found')
}

export async function cardsOf(executor: Executor, clientId: string): Promise<SavedCard[]> {
  const cards = await executor
    .selectFrom('saved_cards')
    .select(['id', 'last_four', 'saved_at'])
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .execute()
  return cards.map(presentCard)
}

function presentCard({ id, last_four, saved_at }: Pick<CardRow, 'id' | 'last_four' | 'saved_at'>): SavedCard {
  return { id, last_four, saved_at: saved_at.toISOString() }
}

export async function readAutopay(
  context: Reading,
  session: Pick<Session, 'accountId'>,
  loanId: string,
): Promise<Autopay | Refusal<'not_found'>> {
  const own = await findOwnLoan(context, session, loanId)
  if (own instanceof Refusal) return own
  return inOneSnapshot(context.database.sql, async (trx) => {
    const state = await stateOf(trx, context, own.loan)
    const charges = await chargesOf(trx, loanId)
    const mandate = await activeMandate(trx, loanId)
    const next = mandate ? dueCharge(state, mandate.agreed_on) : null
    return {
      ...{ loan_id: loanId, loan_number: String(own.loan.contract_number), charges },
      charge_under_way: await chargeUnderWay(trx, context.now(), loanId),
      cards: await cardsOf(trx, own.client.id),
      can_begin: !mandate && dueCharge(state, context.today()) !== null,
      mandate: mandate
        ? {
            ...{ card: presentCard(mandate), agreed_at: mandate.agreed_at.toISOString() },
            consent_url: mandate.pdf_sha256 ? `/rest/documents/signed/${mandate.consent_id}/file` : null,
            next: next && { on: next.on, last_day: next.lastDay, amount_tiyn: next.amount },
            under_way: charges.some((charge) => charge.state === 'under_way'),
          }
        : null,
    }
  })
}

function activeMandate(trx: Transaction<Tables>, loanId: string) {
  return trx
    .selectFrom('autopay_mandates')
    .innerJoin('saved_cards', 'saved_cards.id', 'autopay_mandates.card_id')
    .innerJoin('signed_documents', 'signed_documents.id', 'autopay_mandates.consent_id')
    .select(['saved_cards.id', 'saved_cards.last_four', 'saved_cards.saved_at', 'signed_documents.pdf_sha256'])
    .select(['autopay_mandates.agreed_on', 'autopay_mandates.agreed_at', 'autopay_mandates.consent_id'])
    .where('loan_id', '=', loanId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

const shownAtMost = 12

async function chargesOf(trx: Transaction<Tables>, loanId: string): Promise<Autopay['charges']> {
  const rows = await trx
    .selectFrom('card_payments')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('mandate_id', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(({ amount_tiyn, decline_reason, due_on, id, paid_tiyn, requested_at, state }) => ({
    ...{ payment_id: id, due_on: due_on ?? '', at: requested_at.toISOString(), state: chargeShownAs[state] },
    amount_tiyn: Number(paid_tiyn ?? amount_tiyn),
    decline: state === 'declined' ? decline_reason : null,
  }))
}
