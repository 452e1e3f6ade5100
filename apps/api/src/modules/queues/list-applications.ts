import type { ReviewReason } from '@qadam/domain/lending/decision/reasons'
import type { ProductId } from '@qadam/domain/lending/products'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { holdersOf } from './claims.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'

export async function listApplications(
  { sql: db }: Database,
  caller: StaffCaller,
  { query }: InputOf<typeof wire.listApplications>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listApplications>> {
  return db.transaction().execute(async (trx) => {
    const { rows: waiting, ...places } = await keysetPage(trx, inReview, { ...query, atMost })
    const subjects = waiting.map(({ client_id }) => client_id)
    const clients = await maskedClients(trx, subjects)
    const holders = await holdersOf(trx, caller.staff, { kind: 'application', subjects: waiting.map(({ id }) => id) })
    await recordAction(trx, caller, { ...recorded, permission: 'application.read', subjectKind: 'client', subjects })
    return {
      ...places,
      applications: waiting.flatMap(({ amount_tiyn, client_id, review_until, since, ...more }) => {
        const client = clients.get(client_id)?.client
        const asked = { ...more, amount_tiyn: Number(amount_tiyn), holder: holders.get(more.id) ?? null }
        const times = { waits_since: since.toISOString(), review_until: review_until?.toISOString() ?? null }
        return client ? [{ client, ...asked, ...times }] : []
      }),
    }
  })
}

type Waiting = {
  readonly id: string
  readonly client_id: string
  readonly product: ProductId
  readonly amount_tiyn: bigint
  readonly term: number
  readonly since: Date
  readonly review_until: Date | null
  readonly is_late: boolean
  readonly review_reasons: ReviewReason[]
  readonly papers: 'awaited' | 'came' | null
}

/** An objection waits since it was made, not since the refusal that it is about. */
const inReview = sql<Waiting>`
  select application.id, application.client_id, application.product, application.amount_tiyn, application.term,
    application.review_until, coalesce(application.review_until < now(), false) as is_late, newest.review_reasons,
    coalesce(objection.asked_at, application.submitted_at) as since,
    (
      select case when ending is null then 'awaited' when ending = 'sent' then 'came' end from paper_requests
      where application_id = application.id order by number desc limit 1
    ) as papers
  from applications application
  join lateral (
    select review_reasons from decisions where application_id = application.id order by number desc limit 1
  ) newest on true
  left join objections objection on objection.application_id = application.id and objection.answered_at is null
  where application.state = 'review'`
