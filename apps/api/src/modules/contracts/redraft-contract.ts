import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { type ContractRow, lockOwnContract, moveContract } from './contract.ts'
import type { Contracts, OwnContract } from './contracts.ts'
import { beginDraft } from './draft-contract.ts'
import { isDraftOutdated } from './outdated-draft.ts'

type Redrafting = Pick<Contracts, 'database' | 'outbox' | 'policy' | 'today'>

/**
 * Yesterday's figures, words of an earlier version and outdated stop checks are not valid for signing: cancels the draft
 * and creates one for today, which has to be checked and read again. Returns false when everything is current.
 */
export async function redraftForToday(
  context: Redrafting,
  { client, contract }: Pick<OwnContract, 'client' | 'contract'>,
): Promise<boolean> {
  const { database, today } = context
  if (!(await isDraftOutdated(database.sql, contract, today()))) return false
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockOwnContract(trx, { id: contract.id, clientId: client.id })
    if (row?.state !== 'to_sign') return
    if (!(await isDraftOutdated(trx, row, today()))) return
    await redraft(trx, context, { client, contract: row })
  })
  return true
}

/** Drafts the same terms with today's figures. */
export async function redraft(
  trx: Transaction<Tables>,
  { outbox, policy, today }: Omit<Redrafting, 'database'>,
  { client, contract }: { readonly client: ClientFile; readonly contract: ContractRow },
): Promise<ContractRow> {
  const { amount_tiyn, application_id, locale, method, payee_id, product, term } = contract
  await moveContract(trx, contract, 'cancelled', { ended_because: 'new_day' })
  const terms = { product, amount_tiyn, term, method, open_date: today() }
  return beginDraft(trx, { outbox, policy }, { client, draft: { ...terms, application_id, payee_id, locale } })
}
