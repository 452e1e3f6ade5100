import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import type { PayoutOrder } from '../../providers/payouts/payouts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { ContractRow } from '../contracts/contract.ts'
import { findPayee } from '../payees/payee.ts'
import type { CreditPayoutRow } from './payouts-credit-repository.ts'
import type { PayoutRow } from './payouts-repository.ts'

const descriptions: Record<LocaleCode, (number: bigint) => string> = {
  ru: (number) => `Микрокредит по договору № ${number}`,
  kk: (number) => `№ ${number} шарт бойынша микрокредит`,
}

const creditDescriptions: Record<LocaleCode, (number: bigint) => string> = {
  ru: (number) => `Возврат переплаты по договору № ${number}`,
  kk: (number) => `№ ${number} шарт бойынша артық төленген ақшаны қайтару`,
}

type About = { readonly contract: ContractRow; readonly client: ClientFile; readonly payout: PayoutRow }

/** The order sent to the bank. Only here is the number decrypted, and it is stored nowhere but in its row. */
export async function orderFor(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  { client, contract, payout }: About,
): Promise<PayoutOrder> {
  const locale = contract.locale === 'kk' ? 'kk' : 'ru'
  return {
    payoutId: payout.id,
    amountTiyn: Number(payout.amount_tiyn),
    payee: await payeeOf({ database, secrets }, payout.payee_id),
    recipient: recipientOf(client),
    description: descriptions[locale](contract.number),
  }
}

/** The order for a returned credit, to the client who owns the loan now, at the account that was confirmed. */
export async function creditOrderFor(
  context: { readonly database: Database; readonly secrets: Secrets; readonly clients: ClientsService },
  { amount_tiyn, id, loan_id, payee_id }: CreditPayoutRow,
): Promise<PayoutOrder> {
  const { client_id, locale, number } = await context.database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.client_id', 'loan_contracts.locale', 'loan_contracts.number'])
    .where('loans.id', '=', loan_id)
    .executeTakeFirstOrThrow()
  const client = await context.clients.byId(client_id)
  // The client is moving from one phone to another and will be back in a moment.
  if (!client) throw new Error('The client of a returned credit was not found')
  return {
    payoutId: id,
    amountTiyn: Number(amount_tiyn),
    payee: await payeeOf(context, payee_id),
    recipient: recipientOf(client),
    description: creditDescriptions[locale === 'kk' ? 'kk' : 'ru'](number),
  }
}

async function payeeOf(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  id: string,
): Promise<PayoutOrder['payee']> {
  const payee = await findPayee(database.sql, id)
  if (!payee) throw new Error('A payout has no payee')
  const { kind, sealed_number, token } = payee
  return kind === 'card'
    ? { kind, token: known(token) }
    : { kind, iban: secrets.open('payee', known(sealed_number)).toString() }
}

function recipientOf({ firstName, iin, lastName, middleName }: ClientFile): PayoutOrder['recipient'] {
  return { iin, name: [lastName, firstName, middleName].filter(Boolean).join(' ') }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A payee has no account or card number')
  return value
}
