import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import type { PayoutOrder } from '../../providers/payouts/payouts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientFile } from '../clients/clients-service.ts'
import type { ContractRow } from '../contracts/contract.ts'
import { findPayee } from '../payees/payee.ts'
import type { PayoutRow } from './payouts-repository.ts'

const descriptions: Record<LocaleCode, (number: bigint) => string> = {
  ru: (number) => `Микрокредит по договору № ${number}`,
  kk: (number) => `№ ${number} шарт бойынша микрокредит`,
}

type About = { readonly contract: ContractRow; readonly client: ClientFile; readonly payout: PayoutRow }

/** The order sent to the bank. Only here is the number decrypted, and it is stored nowhere but in its row. */
export async function orderFor(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  { client, contract, payout }: About,
): Promise<PayoutOrder> {
  const payee = await findPayee(database.sql, payout.payee_id)
  if (!payee) throw new Error('A payout has no payee')
  const { kind, sealed_number, token } = payee
  const locale = contract.locale === 'kk' ? 'kk' : 'ru'
  return {
    payoutId: payout.id,
    amountTiyn: Number(payout.amount_tiyn),
    payee:
      kind === 'card'
        ? { kind, token: known(token) }
        : { kind, iban: secrets.open('payee', known(sealed_number)).toString() },
    recipient: {
      iin: client.iin,
      name: [client.lastName, client.firstName, client.middleName].filter(Boolean).join(' '),
    },
    description: descriptions[locale](contract.number),
  }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A payee has no account or card number')
  return value
}
