import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { listAddenda } from '@qadam/wire/addenda'
import { getAutopay } from '@qadam/wire/autopay'
import { getClientInfo, readOwnIin } from '@qadam/wire/clients'
import { getLoan } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { connectedWays } from '../../../content/ways-to-pay.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { showIin } from '../loan-commands.ts'
import { EarlyRepayment } from '../parts/early-repayment.tsx'
import { LoanAutopay } from '../parts/loan-autopay.tsx'
import { LoanFiles } from '../parts/loan-files.tsx'
import { LoanFocus } from '../parts/loan-focus.tsx'
import { LoanPayments } from '../parts/loan-payments.tsx'
import { LoanSchedule } from '../parts/loan-schedule.tsx'
import { LoanStory } from '../parts/loan-story.tsx'
import { LoanTerms } from '../parts/loan-terms.tsx'
import { LoanTime } from '../parts/loan-time.tsx'
import { LoanVersions } from '../parts/loan-versions.tsx'
import { OwedParts } from '../parts/owed-parts.tsx'
import { WaitingMoney } from '../parts/waiting-money.tsx'
import { WaysToPay } from '../parts/ways-to-pay.tsx'
import type { Route } from './+types/loan.ts'

export const handle = { scripted: true }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  // An impossible id is not requested from the API.
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const page = context.get(pageContext)
  const [loan, { client }, { addenda }, autopay] = await Promise.all([
    call(page, getLoan, { params: { id } }),
    call(page, getClientInfo, {}),
    call(page, listAddenda, {}),
    call(page, getAutopay, { params: { id } }),
  ])
  return { loan, addenda, autopay, iin: client?.iin_masked, ways: connectedWays(page) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  if (form.get('command') !== showIin) throw pageError(400, 'Bad request', page.boot)
  return call(page, readOwnIin, {})
}

export const clientAction = sendFromBrowser()

export default function Loan({ actionData, loaderData: { addenda, autopay, iin, loan, ways } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { locale } = useBoot()
  const t = useText('loans')
  const isCancelled = loan.state === 'cancelled'
  const isOpen = loan.state !== 'closed' && !isCancelled
  return (
    <CabinetFrame
      title={t('loan', { number: loan.number })}
      lead={t('loan_lead', { day: dayWords(loan.opened_on, locale) })}
      above={[{ title: t('title'), to: '/register/lk/loans' }]}
    >
      <LoanFocus loan={loan} />
      {loan.under_way.map(({ amount_tiyn, credited_by }) => (
        <Notice
          key={`${amount_tiyn} ${credited_by}`}
          kind="good"
          title={t('under_way', { sum: amountWords(amount_tiyn).shown })}
        >
          {t('under_way_by', { day: dayWords(credited_by, locale, 'without-year') })}
        </Notice>
      ))}
      {loan.credit_tiyn > 0 ? <WaitingMoney loan={loan} /> : null}
      {loan.owed.total_tiyn > 0 ? (
        <OwedParts title={t(loan.suspended ? 'suspended_owed' : 'owed_title')} owed={loan.owed} />
      ) : null}
      {autopay.mandate || !loan.suspended ? <LoanAutopay autopay={autopay} /> : null}
      <LoanTime loan={loan} addenda={addenda} />
      {isOpen ? <WaysToPay connected={ways} number={loan.number} iin={iin} result={result} /> : null}
      {isCancelled ? null : <LoanSchedule loan={loan} />}
      {isCancelled ? null : <LoanVersions versions={loan.versions} />}
      {loan.payoff.total_tiyn > loan.owed.total_tiyn ? <EarlyRepayment loan={loan} /> : null}
      <LoanStory loan={loan} />
      <LoanPayments payments={loan.payments} />
      <LoanTerms loan={loan} />
      {isCancelled ? null : <LoanFiles loan={loan} />}
      <p>
        <Link to="/register/lk/documents">{t('documents')}</Link>
      </p>
    </CabinetFrame>
  )
}
