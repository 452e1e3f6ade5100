import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { withColumns } from '../../db/with-columns.ts'
import type { ContractRow } from './contract.ts'
import { frozenOffer } from './contract-terms.ts'

type Viewer = {
  readonly ip: string
  readonly visitor: string | null
  readonly userAgent: string
  readonly locale: LocaleCode
}

/** Records what the borrower had on the screen when signing, as the law requires. */
export async function insertDisclosure(
  trx: Transaction<Tables>,
  contract: ContractRow,
  { ip, locale, userAgent, visitor }: Viewer,
): Promise<void> {
  const { gesvPercent, payment, percent, returnAmount, schedule } = frozenOffer(contract)
  const { sha256_kk, sha256_ru } = withColumns(contract, 'sha256_ru', 'sha256_kk')
  const documents = [
    { name: 'contract_ru', sha256: sha256_ru.toString('hex') },
    { name: 'contract_kk', sha256: sha256_kk.toString('hex') },
  ]
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
