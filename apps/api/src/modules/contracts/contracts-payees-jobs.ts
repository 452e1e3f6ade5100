import type { Database } from '../../db/connect.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import type { PayeeCheck } from '../../providers/payee-check/payee-check.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { findPayee, keepVerdict, type PayeeRow, type PayeeVerdict } from './contracts-payees-repository.ts'
import { checkPayee } from './contracts-payees-service.ts'

type Deps = {
  readonly database: Database
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly payeeCheck: PayeeCheck
}

/** A check that does not answer in so many tries, some two minutes, has no answer: the client gives another number. */
const mostTries = 8

export function payeeJobs(deps: Deps): Job[] {
  const { clients, database } = deps
  return [
    {
      ...checkPayee,
      async run({ payee_id }, context) {
        const payee = await findPayee(database.sql, payee_id)
        const client = payee && (await clients.byId(payee.client_id))
        if (!client || payee.state !== 'checking') return
        const verdict = await verdictOn(deps, { payee, iin: client.iin }, context)
        await database.sql.transaction().execute(async (trx) => {
          if (await keepVerdict(trx, payee.id, verdict)) await tellCabinet(trx, client.registrationId, 'contract')
        })
      },
    },
  ]
}

async function verdictOn(
  { payeeCheck, secrets }: Deps,
  { iin, payee }: { payee: PayeeRow; iin: string },
  { attempt, id, signal }: JobContext,
): Promise<PayeeVerdict> {
  const nobodyKnows = { state: 'unknown', token: null } as const
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
