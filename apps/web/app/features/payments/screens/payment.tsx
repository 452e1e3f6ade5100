import { Notice } from '@qadam/kit/notice/notice.tsx'
import { askCardPayment, getCardPayment, refundCardPayment } from '@qadam/wire/card-payments'
import { data } from 'react-router'
import { isBrowserPrefetch } from '../../../boot/is-browser-prefetch.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { hasOtherWays } from '../../../content/ways-to-pay.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Asking, Opening, ToAcquirer } from '../parts/on-its-way.tsx'
import { Declined, Gone, Paid, Pending, Refund } from '../parts/what-became.tsx'
import type { Route } from './+types/payment.ts'

export const handle = { scripted: true }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** On the return from the acquirer nothing in the URL is trusted: the status is requested from the acquirer. */
export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const page = context.get(pageContext)
  const isBack = url.searchParams.has('back')
  const asks = isBack && !isBrowserPrefetch(request)
  const payment = await call(page, asks ? askCardPayment : getCardPayment, { params: { id } })
  return { payment, isBack, isGoing: url.searchParams.has('go'), hasOtherWays: hasOtherWays(page) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!uuid.test(id)) throw pageError(400, 'Bad request', page.boot)
  const { problem } = await tryCall(page, refundCardPayment, { params: { id } })
  return problem ? data({ refused: problem.message }, { status: problem.status }) : null
}

export default function CardPaymentScreen({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('payments')
  const { loan_id, loan_number: number } = loaderData.payment
  return (
    <CabinetFrame
      title={t('payment_title', { number })}
      above={[
        { title: t('loans'), to: '/register/lk/loans' },
        { title: t('loan', { number }), to: `/register/lk/loans/${loan_id}` },
      ]}
    >
      {result?.refused ? (
        <Notice kind="danger" announced>
          {result.refused}
        </Notice>
      ) : null}
      <Status {...loaderData} />
    </CabinetFrame>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Status({ hasOtherWays, isBack, isGoing, payment }: Shown) {
  switch (payment.state) {
    case 'opening':
      return <Opening hasOtherWays={hasOtherWays} payment={payment} />
    case 'open':
      return isBack || payment.page_url === null ? (
        <Asking payment={payment} />
      ) : (
        <ToAcquirer page={payment.page_url} isGoing={isGoing} />
      )
    case 'pending':
      return <Pending payment={payment} />
    case 'paid':
      return <Paid payment={payment} />
    case 'declined':
      return <Declined hasOtherWays={hasOtherWays} payment={payment} />
    case 'gone':
      return <Gone hasOtherWays={hasOtherWays} payment={payment} />
    default:
      return <Refund payment={payment} />
  }
}
