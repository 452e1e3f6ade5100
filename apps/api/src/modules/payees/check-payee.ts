import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type JobContext, jobKind } from '../../jobs/job.ts'
import type { PayeeCheck } from '../../providers/payee-check/payee-check.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { findPayee, type PayeeRow } from './payee.ts'
import { findUnansweredChecks, keepVerdict, type PayeeVerdict } from './payees-repository.ts'

export const payeeCheck = jobKind({
  name: 'check-payee',
  schema: z.object({ payee_id: z.uuid() }),
  retries: 12,
  backoff: { firstSeconds: 2, longestSeconds: 30 },
})

export type CheckingPayees = {
  readonly database: Database
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly providers: { readonly payeeCheck: PayeeCheck }
}

/** After this many attempts, some two minutes, the check ends without an answer: the client gives another number. */
const maxTries = 8

const nobodyKnows: PayeeVerdict = { state: 'unknown', token: null }

/** Asks a bank whose account or card it is. */
export async function checkPayee(context: CheckingPayees, payeeId: string, call: JobContext): Promise<void> {
  const { clients, database } = context
  const payee = await findPayee(database.sql, payeeId)
  if (payee?.state !== 'checking') return
  const client = await clients.byId(payee.client_id)
  // The client is moving from one account to another and will be back in a moment.
  if (!client) throw new Error('The client of a payee was not found')
  const verdict = await verdictOn(context, { payee, iin: client.iin }, call)
  await storeAndNotify(database, { payee, verdict, registrationId: client.registrationId })
}

const givenUpAtOnce = 500

/** Ends checks unanswered for a day: the owner is unknown, and the number is erased. */
export async function giveUpChecks({ clients, database }: Pick<CheckingPayees, 'database' | 'clients'>): Promise<void> {
  for (const payee of await findUnansweredChecks(database.sql, givenUpAtOnce)) {
    const client = await clients.byId(payee.client_id)
    await storeAndNotify(database, { payee, verdict: nobodyKnows, registrationId: client?.registrationId })
  }
}

type Answered = {
  readonly payee: PayeeRow
  readonly verdict: PayeeVerdict
  readonly registrationId: string | undefined
}

async function storeAndNotify(database: Database, { payee, registrationId, verdict }: Answered): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const isKept = await keepVerdict(trx, payee.id, verdict)
    if (isKept && registrationId !== undefined) await notifyCabinet(trx, registrationId, 'contract')
  })
}

async function verdictOn(
  { providers, secrets }: CheckingPayees,
  { iin, payee }: { payee: PayeeRow; iin: string },
  { attempt, id, signal }: JobContext,
): Promise<PayeeVerdict> {
  if (payee.sealed_number === null) return nobodyKnows
  const number = secrets.open('payee', payee.sealed_number).toString()
  try {
    const { owner, token } = await providers.payeeCheck.check({ kind: payee.kind, number, iin }, { key: id, signal })
    return { state: owner, token }
  } catch (error) {
    if (attempt < maxTries) throw error
    return nobodyKnows
  }
}
