import type { Database } from '../../db/connect.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import type { PayeeCheck } from '../../providers/payee-check/payee-check.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import {
  findPayee,
  findUnansweredChecks,
  keepVerdict,
  type PayeeRow,
  type PayeeVerdict,
} from './contracts-payees-repository.ts'
import { checkPayee } from './contracts-payees-service.ts'

type Deps = {
  readonly database: Database
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly payeeCheck: PayeeCheck
}

/** A check that does not answer in so many tries, some two minutes, has no answer: the client gives another number. */
const mostTries = 8

const nobodyKnows: PayeeVerdict = { state: 'unknown', token: null }

export function payeeJobs(deps: Deps): Job[] {
  const { clients, database } = deps
  return [
    {
      ...checkPayee,
      async run({ payee_id }, context) {
        const payee = await findPayee(database.sql, payee_id)
        if (payee?.state !== 'checking') return
        const client = await clients.byId(payee.client_id)
        // On the way from one account to another: a moment later they are there again.
        if (!client) throw new Error('The client of a payee is not in the cabinet')
        const verdict = await verdictOn(deps, { payee, iin: client.iin }, context)
        await keepAndTell(database, { payee, verdict, registrationId: client.registrationId })
      },
    },
  ]
}

/** Nobody answered for a day: nobody knows, and no number is kept for it. */
export async function giveUpChecks({ clients, database }: Pick<Deps, 'database' | 'clients'>, atMost: number) {
  for (const payee of await findUnansweredChecks(database.sql, atMost)) {
    const client = await clients.byId(payee.client_id)
    await keepAndTell(database, { payee, verdict: nobodyKnows, registrationId: client?.registrationId })
  }
}

type Answered = {
  readonly payee: PayeeRow
  readonly verdict: PayeeVerdict
  readonly registrationId: string | undefined
}

async function keepAndTell(database: Database, { payee, registrationId, verdict }: Answered): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const isKept = await keepVerdict(trx, payee.id, verdict)
    if (isKept && registrationId !== undefined) await tellCabinet(trx, registrationId, 'contract')
  })
}

async function verdictOn(
  { payeeCheck, secrets }: Deps,
  { iin, payee }: { payee: PayeeRow; iin: string },
  { attempt, id, signal }: JobContext,
): Promise<PayeeVerdict> {
  if (payee.sealed_number === null) return nobodyKnows
  const number = secrets.open('payee', payee.sealed_number).toString()
  try {
    const { owner, token } = await payeeCheck.check({ kind: payee.kind, number, iin }, { key: id, signal })
    return { state: owner, token }
  } catch (error) {
    if (attempt < mostTries) throw error
    return nobodyKnows
  }
}
