import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import {
  addRequestPicture,
  askForTerms,
  draftAddendum,
  foreseeBetterTerms,
  foreseePaymentDay,
  foreseeProlongation,
  getOwnRequest,
  listAddenda,
  removeRequestPicture,
  withdrawRequest,
} from '@qadam/wire/addenda'
import { beginCardPayment } from '@qadam/wire/card-payments'
import { getLoan } from '@qadam/wire/loans'
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { BetterTerms } from '../parts/better-terms.tsx'
import { OtherTerms } from '../parts/other-terms.tsx'
import { PaymentDay } from '../parts/payment-day.tsx'
import { Prolongation } from '../parts/prolongation.tsx'
import { grounds, wishes } from '../request-choices.ts'
import type { Route } from './+types/time.ts'

export const handle = { scripted: true }

const dayOfMonth = /^([1-9]|[12]\d|3[01])$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Everything possible today with its price, before anything is pressed. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const page = context.get(pageContext)
  const wanted = url.searchParams.get('day')
  const day = wanted !== null && dayOfMonth.test(wanted) ? wanted : null
  const [loan, prolongation, paymentDay, { addenda }, { request }, better] = await Promise.all([
    call(page, getLoan, { params: { id } }),
    call(page, foreseeProlongation, { params: { id } }),
    call(page, foreseePaymentDay, { params: { id }, query: day === null ? {} : { day } }),
    call(page, listAddenda, {}),
    call(page, getOwnRequest, { params: { id } }),
    call(page, foreseeBetterTerms, { params: { id } }),
  ])
  const draft = addenda.find(({ loan_id, state }) => loan_id === id && state === 'drafted')
  const { number, under_way } = loan
  // One payment per rendered form: a repeated submission is the same payment.
  const paymentDays = { ...paymentDay, day }
  return {
    id,
    number,
    prolongation,
    paymentDays,
    request,
    better,
    isUnderWay: under_way.length > 0,
    draft,
    paymentId: crypto.randomUUID(),
  }
}

const pressed = z.discriminatedUnion('command', [
  z.object({ command: z.literal('draft'), term: z.string().check(z.regex(/^\d{1,3}$/)) }),
  z.object({ command: z.literal('draft_day'), day: z.string().check(z.regex(dayOfMonth)) }),
  z.object({ command: z.literal('draft_offer') }),
  z.object({ command: z.literal('draft_better') }),
  z.object({ command: z.literal('ask'), wish: z.enum(wishes), ground: z.enum(grounds) }),
  z.object({ command: z.literal('withdraw_request') }),
  z.object({ command: z.literal('add_picture'), image: z.instanceof(File) }),
  z.object({ command: z.literal('remove_picture'), picture: z.uuid() }),
  z.object({
    command: z.literal('pay'),
    payment_id: z.uuid(),
    amount_tiyn: z.string().check(z.regex(/^[1-9]\d{2,11}$/)),
  }),
])

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = z.safeParse(pressed, Object.fromEntries(await request.formData())).data
  if (!form || !uuid.test(id)) throw pageError(400, 'Bad request', page.boot)
  const params = { id }
  if (form.command === 'ask' || form.command === 'withdraw_request') {
    const { problem } =
      form.command === 'ask'
        ? await tryCall(page, askForTerms, { params, body: { wish: form.wish, ground: form.ground } })
        : await tryCall(page, withdrawRequest, { params })
    return problem ? refusedBy(problem) : redirect(`/register/lk/loans/${id}/time`)
  }
  // Neither redirects: the page keeps its place, and the same picture sent again is the same one.
  if (form.command === 'add_picture') {
    const image = Buffer.from(await form.image.arrayBuffer()).toString('base64')
    const { problem } = await tryCall(page, addRequestPicture, { params, body: { image } })
    return problem ? refusedBy(problem) : null
  }
  if (form.command === 'remove_picture') {
    const { problem } = await tryCall(page, removeRequestPicture, { params: { id, picture: form.picture } })
    return problem ? refusedBy(problem) : null
  }
  if (form.command !== 'pay') {
    const { answer, problem } = await tryCall(page, draftAddendum, { params, body: draftOf(form) })
    return problem ? refusedBy(problem) : redirect(`/register/lk/addenda/${answer.id}`)
  }
  const body = { payment_id: form.payment_id, amount_tiyn: Number(form.amount_tiyn), choice: 'prolong' as const }
  const { answer, problem } = await tryCall(page, beginCardPayment, { params, body })
  return problem ? refusedBy(problem) : redirect(`/register/lk/payments/${answer.id}?go=1`)
}

type Drafted = Extract<z.infer<typeof pressed>, { command: 'draft' | 'draft_day' | 'draft_offer' | 'draft_better' }>

function draftOf(form: Drafted) {
  switch (form.command) {
    case 'draft':
      return { kind: 'prolong' as const, term: Number(form.term) }
    case 'draft_day':
      return { kind: 'move_day' as const, day: Number(form.day) }
    case 'draft_better':
      return { kind: 'improve' as const }
    default:
      return { kind: 'offer' as const }
  }
}

export const clientAction = sendFromBrowser()

export default function Time({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('addenda')
  const { better, draft, id, isUnderWay, number, paymentDays, paymentId, prolongation, request } = loaderData
  const loan = { title: t('loan', { number }), to: `/register/lk/loans/${id}` }
  return (
    <CabinetFrame
      title={t('time_title')}
      lead={t('time_lead')}
      above={[{ title: t('loans'), to: '/register/lk/loans' }, loan]}
    >
      <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
      {draft ? (
        <Notice
          kind="good"
          title={t('draft_title')}
          action={<ButtonLink to={`/register/lk/addenda/${draft.id}`}>{t('draft_action')}</ButtonLink>}
        >
          {t('draft_text')}
        </Notice>
      ) : null}
      {isUnderWay ? <Notice title={t('under_way_title')}>{t('under_way_text')}</Notice> : null}
      <BetterTerms offer={better.offer} />
      <Prolongation prolongation={prolongation} paymentId={paymentId} />
      <PaymentDay paymentDays={paymentDays} />
      <OtherTerms request={request} result={result} />
    </CabinetFrame>
  )
}
