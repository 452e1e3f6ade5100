import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { draftContract, givePayee } from '@qadam/wire/contracts'
import { redirect } from 'react-router'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy, submitForm } from '../../../form/submit-form.ts'
import { tryCall } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { payeeForm } from '../contract-forms.ts'
import { PayeeForm } from '../parts/payee-form.tsx'
import { type RequisitesVisit, visitRequisites } from '../requisites-visit.ts'
import type { Route } from './+types/requisites.ts'

export const handle = { scripted: true }

const contractPath = '/register/lk/contract'

export function loader({ context, url }: Route.LoaderArgs) {
  return visitRequisites(context.get(pageContext), url)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const visit = await visitRequisites(page, url)
  const { answer, refused } = await submitForm(page, givePayee, request)
  if (!answer) return refused
  if (visit.kind === 'other') return redirect(`${contractPath}?payee=${answer.id}`)
  return draftWith(page, visit, answer.id)
}

export const clientAction = sendFromBrowser(payeeForm)

export default function Requisites({ actionData, loaderData: visit }: Route.ComponentProps) {
  const t = useText('contract')
  const isOther = visit.kind === 'other'
  return (
    <CabinetFrame
      way="contract"
      title={t(isOther ? 'requisites_other_title' : 'requisites_title')}
      lead={t(isOther ? 'requisites_other_lead' : 'requisites_lead')}
    >
      <p className="contract-sum">
        {t('to_receive')}{' '}
        <strong>
          <AmountText
            tiyn={visit.kind === 'other' ? visit.contract.amount_tiyn : visit.amount * 100}
            currency={t('currency')}
          />
        </strong>
      </p>
      {visit.kind === 'other' ? (
        <Notice kind="warn">
          <MaskedText text={t('requisites_declined', { payee: visit.contract.payee.masked })} hidden={t('hidden')} />
        </Notice>
      ) : null}
      <PayeeForm lastResult={actionData} />
      <Disclosure summary={t('where_is_iban')}>
        <BulletList items={[t('iban_kaspi'), t('iban_bank'), t('iban_card')]} />
      </Disclosure>
      <Notice title={t('own_only_title')}>{t('own_only')}</Notice>
    </CabinetFrame>
  )
}

async function draftWith(page: Page, visit: Extract<RequisitesVisit, { kind: 'draft' }>, payeeId: string) {
  const { amount, applicationId, method, term } = visit
  const body = { application_id: applicationId, amount, term, method, payee_id: payeeId }
  const { problem } = await tryCall(page, draftContract, { body })
  if (!problem) return redirect(contractPath)
  // Reports an account that fails ownership as an error of the field it was typed into.
  const ofPayee = problem.errors?.payee_id
  return refusedBy(ofPayee ? { ...problem, errors: { number: ofPayee } } : problem)
}
