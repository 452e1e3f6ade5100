import { externalSigningsPerDay } from '@qadam/domain/lending/external-signature'
import type * as wire from '@qadam/wire/contracts'
import { sql, type Transaction } from 'kysely'
import { onlyRow } from '../../db/only-row.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Signer } from '../codes/signer.ts'
import { lockOwnContract } from './contract.ts'
import { showContract } from './contract-views.ts'
import { findOwnContract, type NotNow } from './contracts.ts'
import { beginExternalSignature, type ExternalSigning, findExternalSignature } from './external-signature.ts'

/** Begins another try after one that failed. */
export async function repeatExternalSignature(
  context: ExternalSigning,
  { session }: Signer,
  id: string,
): Promise<wire.LoanContract | NotNow | Refusal<'signing_repeats_over'>> {
  const { database, outbox } = context
  const own = await findOwnContract(context, session, id)
  if (own instanceof Refusal) return own
  const { client } = own
  const refused = await database.sql.transaction().execute(async (trx) => {
    const contract = await lockOwnContract(trx, { id, clientId: client.id })
    if (contract?.state !== 'to_sign' || !contract.needs_external_signature) return refuse('contract_not_allowed')
    const last = await findExternalSignature(trx, id)
    // The second of two clicks.
    if (last && last.result !== 'refused') return undefined
    if ((await triesOfADay(trx, client.id)) >= externalSigningsPerDay) return refuse('signing_repeats_over')
    await beginExternalSignature(trx, outbox, contract)
    return undefined
  })
  return refused ?? showContract(database, own.contract)
}

/** Refused ones: a draft that is replaced begins a try of its own. */
async function triesOfADay(trx: Transaction<Tables>, clientId: string): Promise<number> {
  const { tries } = await onlyRow(
    sql<{ tries: number }>`
      select count(*)::integer as tries from external_signatures
      join loan_contracts on loan_contracts.id = external_signatures.contract_id
      where client_id = ${clientId} and result = 'refused' and begun_at > now() - interval '1 day'
    `.execute(trx),
  )
  return tries
}
