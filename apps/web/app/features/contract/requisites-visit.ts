import { type Method, methodNamed } from '@qadam/domain/lending/method'
import { listApplications } from '@qadam/wire/applications'
import { type LoanContract, listContracts } from '@qadam/wire/contracts'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'

/** Terms of the draft to be made, or the contract whose payout was declined. */
export type RequisitesVisit =
  | {
      readonly kind: 'draft'
      readonly applicationId: string
      readonly amount: number
      readonly term: number
      readonly method: Method
    }
  | { readonly kind: 'other'; readonly contract: Pick<LoanContract, 'id' | 'amount_tiyn' | 'payee'> }

export async function visitRequisites(page: Page, { searchParams }: URL): Promise<RequisitesVisit> {
  const [{ contracts }, { applications }] = await Promise.all([
    call(page, listContracts, {}),
    call(page, listApplications, {}),
  ])
  const [contract] = contracts
  if (contract?.state === 'payee_declined') return { kind: 'other', contract }
  const [application] = applications
  const offer = application?.decision?.offer
  if (application?.state === 'contracted') throw redirect('/register/lk/contract')
  if (application?.state !== 'approved' || !offer) throw redirect('/register/lk/decision')
  const draft = contract?.application_id === application.id && isAlive(contract) ? contract : undefined
  const read = (name: string, known: number) => whole(searchParams.get(name)) ?? known
  const method = searchParams.get('method') ?? draft?.method ?? application.method
  return {
    kind: 'draft',
    applicationId: application.id,
    amount: read('amount', (draft?.amount_tiyn ?? offer.amount_tiyn) / 100),
    term: read('term', draft?.term ?? offer.term),
    method: methodNamed(method) ?? 'annuity',
  }
}

function isAlive({ state }: LoanContract): boolean {
  return state === 'preparing' || state === 'to_sign'
}

/** Without script the amount arrives with spaces as typed; it must not be replaced with another amount. */
function whole(text: string | null): number | undefined {
  const digits = text?.replace(/\s/g, '') ?? ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
