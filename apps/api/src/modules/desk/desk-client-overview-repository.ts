import type { Day } from '@qadam/domain/calendar/day'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LoanAddendaTable } from '../../db/addenda-tables.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { notesFor } from '../clients/client-notes.ts'
import { blockInForce } from '../clients/contact-blocks.ts'

type Trx = Transaction<Tables>

const eventsShown = 100

export type ClientHead = NonNullable<Awaited<ReturnType<typeof findClientHead>>>

export type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>

/** Nobody is asked for what the register has told. */
const idNumber = sql<string | null>`
  coalesce(registrations.id_number, registrations.registry_person -> 'document' ->> 'number')`
const birthday = sql<Day | null>`
  coalesce(registrations.birthday, (registrations.registry_person ->> 'birthday')::date)`

/** The client's identity, for the fields that may be revealed. */
export function findIdentity(trx: Trx, id: string) {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .leftJoin('registrations', 'registrations.account_id', 'accounts.id')
    .select(['clients.iin', 'clients.email', 'accounts.phone', 'accounts.closed_at', idNumber.as('id_number')])
    .where('clients.id', '=', id)
    .executeTakeFirst()
}

/** The client's identity, status, newest application, contracts and notes, in one query. */
export function findClientHead(trx: Trx, reader: Pick<StaffSession, 'roles'>, id: string) {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .leftJoin('registrations', 'registrations.account_id', 'accounts.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('applications')
          .select(['id', 'state', 'amount_tiyn', 'term', 'submitted_at'])
          .whereRef('client_id', '=', 'clients.id')
          .orderBy('submitted_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['clients.id', 'clients.iin', 'clients.first_name', 'clients.last_name', 'clients.middle_name'])
    .select(['clients.email', 'clients.created_at', 'accounts.phone', 'accounts.locale', 'accounts.closed_at'])
    .select(['registrations.id as registration_id', 'registrations.step', 'registrations.changed_at'])
    .select(['registrations.identified_by', birthday.as('birthday'), idNumber.as('id_number')])
    .select(['newest.id as application_id', 'newest.state as application_state', 'newest.submitted_at'])
    .select(['newest.amount_tiyn as application_amount', 'newest.term as application_term'])
    .select(
      sql<number>`(
        select count(*)::int from messages question
        where question.client_id = clients.id and question.author = 'client' and question.number > coalesce((
          select max(answer.number) from messages answer
          where answer.client_id = clients.id and answer.author = 'lender'
        ), 0)
      )`.as('unanswered'),
    )
    .select(sql<readonly OpenMatter[]>`(${openMatters})`.as('open_matters'))
    .select(sql<readonly ContractLine[]>`(${contractLines})`.as('contracts'))
    .select([notesFor(reader).as('notes'), blockInForce.as('contact_block')])
    .where('clients.id', '=', id)
    .executeTakeFirst()
}

export type OpenMatter = {
  readonly kind: 'case' | 'check' | 'application'
  readonly id: string
  /** The day by which it must be answered; null where the law sets none. */
  readonly due_on: string | null
}

/** Items of the queues about this client, the nearest day first. */
const openMatters = sql`
  select coalesce(jsonb_agg(to_jsonb(matter) order by due_on nulls last, id), '[]') from (
    select 'case' as kind, request.id, coalesce(request.agree_until, request.answer_until) as due_on
      from loan_requests request join loans on loans.id = request.loan_id
      where loans.client_id = clients.id and request.ending is null
    union all
    select 'case', id, due_on from deletion_requests where client_id = clients.id and state = 'asked'
    union all
    select 'case', id, due_on from consent_withdrawals where client_id = clients.id and state = 'asked'
    union all
    select 'case', id, due_on from data_changes where client_id = clients.id and state = 'asked'
    union all
    select 'case', id, due_on from complaints where client_id = clients.id and answer is null
    union all
    select 'check', registration_id, null from person_checks
      where registration_id = registrations.id and decided_at is null
    union all
    select 'application', id, (review_until at time zone 'Asia/Almaty')::date from applications
      where client_id = clients.id and state = 'review'
  ) matter`

/** Sums and moments as JSON has them. */
export type ContractLine = Pick<Selectable<LoanContractsTable>, 'id' | 'state'> & {
  readonly number: number
  readonly amount_tiyn: number
  readonly drafted_at: string
  readonly masked: string
  readonly has_file: boolean
  readonly addenda: readonly {
    readonly id: string
    readonly kind: Selectable<LoanAddendaTable>['kind']
    readonly number: number
  }[]
}
const contractLines = sql`
  select coalesce(jsonb_agg(to_jsonb(line) order by line.drafted_at desc), '[]') from (
    select contract.id, contract.number, contract.state, contract.amount_tiyn, contract.drafted_at, payees.masked,
      contract.sha256_ru is not null as has_file, (
        select coalesce(jsonb_agg(jsonb_build_object('id', addendum.id, 'kind', addendum.kind, 'number', addendum.number)
          order by addendum.number), '[]')
        from loan_addenda addendum join loans on loans.id = addendum.loan_id
        where loans.contract_id = contract.id and addendum.state = 'signed'
      ) as addenda
    from loan_contracts contract join payees on payees.id = contract.payee_id
    where contract.client_id = clients.id
    order by contract.drafted_at desc limit 20
  ) line`

export type EventRow = {
  readonly at: Date
  readonly kind:
    | 'registration'
    | 'application'
    | 'decision'
    | 'contract'
    | 'payout'
    | 'payment'
    | 'message'
    | 'notice'
    | 'look'
  readonly what: string
  readonly amount_tiyn: bigint | null
  readonly about: string | null
}

/** All events, newest first; each part reads its own newest hundred through its own index. */
export async function findEvents(
  trx: Trx,
  { clientId, registrationId }: { clientId: string; registrationId: string | null },
) {
  const { rows } = await sql<EventRow>`
    select * from (
      (select at, 'registration' as kind, to_step as what, null::bigint as amount_tiyn, null::text as about
        from registration_moves where registration_id = ${registrationId} order by at desc limit ${eventsShown})
      union all
      (select submitted_at, 'application', state, amount_tiyn, null
        from applications where client_id = ${clientId} order by submitted_at desc limit ${eventsShown})
      union all
      (select decisions.decided_at, 'decision', decisions.outcome, decisions.offer_amount_tiyn, decisions.decided_by
        from decisions join applications on applications.id = decisions.application_id
        where applications.client_id = ${clientId} order by 1 desc limit ${eventsShown})
      union all
      (select signed_at, 'contract', 'signed', amount_tiyn, number::text
        from loan_contracts where client_id = ${clientId} and signed_at is not null order by 1 desc limit ${eventsShown})
      union all
      (select payouts.requested_at, 'payout', payouts.state, payouts.amount_tiyn, loan_contracts.number::text
        from payouts join loan_contracts on loan_contracts.id = payouts.contract_id
        where loan_contracts.client_id = ${clientId} order by 1 desc limit ${eventsShown})
      union all
      (select loan_payments.recorded_at, 'payment', 'received', loan_payments.amount_tiyn, loan_contracts.number::text
        from loan_payments join loans on loans.id = loan_payments.loan_id
        join loan_contracts on loan_contracts.id = loans.contract_id
        where loans.client_id = ${clientId} order by 1 desc limit ${eventsShown})
      union all
      (select written_at, 'message', author, null, null
        from messages where client_id = ${clientId} order by number desc limit ${eventsShown})
      union all
      (select made_at, 'notice', kind, null, channel
        from notifications where client_id = ${clientId} and dropped_at is null order by 1 desc limit ${eventsShown})
      union all
      (select at, 'look', kind, null, actor_name
        from staff_actions where subjects @> array[${clientId}::text] and kind in ('reveal', 'act')
        order by number desc limit ${eventsShown})
    ) event
    order by at desc
    limit ${eventsShown}
  `.execute(trx)
  return rows
}
