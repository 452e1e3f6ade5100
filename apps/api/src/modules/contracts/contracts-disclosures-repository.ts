import type { LocaleCode } from '@qadam/contract/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { frozenOffer } from './contract-terms.ts'
import type { ContractRow } from './contracts-repository.ts'

type Beholder = {
  readonly ip: string
  readonly visitor: string | null
  readonly userAgent: string
  readonly locale: LocaleCode
}

/** What the borrower had before them when they signed: the law's record. */
export async function insertDisclosure(
  trx: Transaction<Tables>,
  contract: ContractRow,
  { ip, locale, userAgent, visitor }: Beholder,
): Promise<void> {
  const { gesvPercent, payment, percent, returnAmount, schedule } = frozenOffer(contract)
  const documents = (['ru', 'kk'] as const).map((language) => ({
    name: `contract_${language}`,
    sha256: contract[`sha256_${language}`]!.toString('hex'),
  }))
  const figures = {
    contract: String(contract.number),
    product: contract.product,
    amount_tiyn: Number(contract.amount_tiyn),
    term: contract.term,
    method: contract.method,
    open_date: contract.open_date,
    gesv_percent: gesvPercent,
    payment_tiyn: payment,
    return_tiyn: returnAmount,
    reward_tiyn: percent,
    payments: schedule.length,
    payee_id: contract.payee_id,
  }
  await trx
    .insertInto('disclosures')
    .values({
      ...{ application_id: contract.application_id, occasion: 'contract', locale, visitor },
      ...{ address: ip, user_agent: userAgent },
      documents: JSON.stringify(documents),
      figures: JSON.stringify(figures),
    })
    .execute()
}
