import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { getPayee, type LoanContract, listContracts, type Payee } from '@qadam/wire/contracts'
import { getLoan, type LoanSummary } from '@qadam/wire/loans'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { call, tryCall } from '../../http/call.ts'
import { readSentCode, type SentCode } from './sent-code.ts'

export type ContractVisit = {
  readonly contract: LoanContract
  /** The server's time: a device's own clock may be wrong. */
  readonly now: number
  readonly isCoolingOffAhead: boolean
  readonly sentCode: SentCode | null
  /** Other requisites, given after a declined payout. */
  readonly otherPayee: Payee | null
  /** First payment of the resulting loan: its dates are counted from the payout. */
  readonly firstPayment: LoanSummary['next_payment']
}

/** The newest contract, in any state. */
export async function visitContract(page: Page, { searchParams }: URL): Promise<ContractVisit> {
  const { contracts } = await call(page, listContracts, {})
  const [contract] = contracts
  if (!contract) throw redirect('/register/lk/decision')
  const now = Date.now()
  const payeeId = searchParams.get('payee')
  return {
    contract,
    now,
    isCoolingOffAhead: contract.amount_tiyn > thresholdOn(page.today),
    sentCode: readSentCode(searchParams.get('code'), now),
    firstPayment: contract.loan_id === null ? null : await firstPaymentOf(page, contract.loan_id),
    otherPayee: contract.state === 'payee_declined' && payeeId !== null ? await payeeOf(page, payeeId) : null,
  }
}

/** Art. 3 (3-3): 75 MRP. Considers one contract only; the server adds other contracts signed today. */
function thresholdOn(day: string): number {
  return legalParameter('coolingOffAboveMrp', day) * legalParameter('mrp', day)
}

async function firstPaymentOf(page: Page, id: string): Promise<LoanSummary['next_payment']> {
  const { answer } = await tryCall(page, getLoan, { params: { id } })
  return answer?.next_payment ?? null
}

async function payeeOf(page: Page, id: string): Promise<Payee | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const { answer } = await tryCall(page, getPayee, { params: { id } })
  return answer ?? null
}
