import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { getAutopay } from '@qadam/wire/autopay'
import { beginCardPayment, paymentChoices } from '@qadam/wire/card-payments'
import { listDocuments } from '@qadam/wire/documents'
import { getLoan } from '@qadam/wire/loans'
import { Link, redirect } from 'react-router'
import * as z from 'zod/mini'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { hasOtherWays } from '../../../content/ways-to-pay.ts'
import { isFormResult } from '../../../form/form-result.ts'
import { refusedBy } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { readsAgainWhenRefused } from '../../../http/reads-again-when-refused.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { outcomesOf } from '../outcomes.ts'
import { ChargeBeingMade } from '../parts/charge-being-made.tsx'
import { OutcomeOfSum } from '../parts/outcome-of-sum.tsx'
import { PayOnPhone } from '../parts/pay-on-phone.tsx'
import { SumForm } from '../parts/sum-form.tsx'
import { sumsOf, wantedOf } from '../sums.ts'
import type { Route } from './+types/pay.ts'

export const handle = { scripted: true }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shows what the sum would do before anything is pressed, with both new schedules for an early repayment. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const page = context.get(pageContext)
  const loan = await call(page, getLoan, { params: { id } })
  const sums = sumsOf(loan)
  const { id: loanId, number, product } = loan
  const of = { loanId, number, product, today: loan.owed.on, next: loan.next_payment }
  if (loan.state === 'closed' || loan.state === 'cancelled' || sums.all <= 0) return { ...of, paying: null }
  const wanted = wantedOf(url.searchParams, sums)
  const [outcomes, { charge, consent }] = await Promise.all([
    wanted.amount === null ? null : outcomesOf(page, id, wanted.amount, product),
    autopayOf(page, id),
  ])
  const paying = { sums, wanted, outcomes, charge, consent, paymentId: crypto.randomUUID() }
  return { ...of, paying: { ...paying, hasOtherWays: hasOtherWays(page) } }
}

/** The consent to tick, where automatic payment can be set up, and the charge that is being made. */
async function autopayOf(page: Page, id: string) {
  const [{ can_begin, charge_under_way: charge }, { documents }] = await Promise.all([
    call(page, getAutopay, { params: { id } }),
    call(page, listDocuments, { params: { id: 'autopay' } }),
  ])
  return { charge, consent: can_begin ? (documents[0] ?? null) : null }
}

const pressed = z.object({
  payment_id: z.uuid(),
  amount_tiyn: z.string().check(z.regex(/^[1-9]\d{2,11}$/)),
  choice: z._default(z.enum([...paymentChoices, 'none']), 'none'),
  keeps_card: z.optional(z.literal('on')),
  autopay: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
})

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = z.safeParse(pressed, Object.fromEntries(await request.formData())).data
  if (!form || !uuid.test(id)) throw pageError(400, 'Bad request', page.boot)
  const { amount_tiyn, autopay, choice, keeps_card, payment_id } = form
  const body = {
    ...{ payment_id, amount_tiyn: Number(amount_tiyn), choice: choice === 'none' ? null : choice },
    ...(keeps_card && { keeps_card: true }),
    ...(autopay && { autopay_document_ids: [Number(autopay)] }),
  }
  const { answer, problem } = await tryCall(page, beginCardPayment, { params: { id }, body })
  if (problem) return refusedBy(problem)
  return redirect(`/register/lk/payments/${answer.id}?go=1`)
}

export const shouldRevalidate = readsAgainWhenRefused

export default function Pay({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('payments')
  const { loanId, next, number, paying, product, today } = loaderData
  const loan = { title: t('loan', { number }), to: `/register/lk/loans/${loanId}` }
  return (
    <CabinetFrame
      title={t('title', { number })}
      lead={t('lead')}
      above={[{ title: t('loans'), to: '/register/lk/loans' }, loan]}
    >
      {isFormResult(result) ? (
        <Notice kind="danger" title={t('pay_refused')} announced>
          {[...Object.values(result.errors), ...result.notices].join(' ')}
        </Notice>
      ) : null}
      {paying?.charge ? <ChargeBeingMade charge={paying.charge} loanId={loanId} /> : null}
      {paying && paying.charge?.kind !== 'charging' ? (
        <>
          <SumForm sums={paying.sums} wanted={paying.wanted} next={next} />
          {paying.outcomes ? (
            <OutcomeOfSum
              key={paying.outcomes.plain.amount_tiyn}
              outcomes={paying.outcomes}
              consent={paying.consent}
              paymentId={paying.paymentId}
              isSingle={product === 'pdl'}
              today={today}
            />
          ) : null}
          {paying.hasOtherWays ? (
            <p>
              <Link to={`${loan.to}#how`}>{t('other_ways')}</Link>
            </p>
          ) : null}
          <PayOnPhone loanId={loanId} />
        </>
      ) : null}
      {paying ? null : (
        <Notice
          kind="good"
          title={t('closed_title')}
          action={
            <ButtonLink to={loan.to} kind="outlined">
              {t('back_to_loan')}
            </ButtonLink>
          }
        >
          {t('closed_text')}
        </Notice>
      )}
    </CabinetFrame>
  )
}
