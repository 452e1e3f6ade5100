import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { listOpenLoans, payAtTill, paymentChoices, takeBackAtTill, tillOutcomes } from '@qadam/wire/sandbox-till'
import * as z from 'zod/mini'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { LoanAtTill } from '../parts/loan-at-till.tsx'
import { type Done, TillResult } from '../parts/till-result.tsx'
import type { Route } from './+types/till.ts'

const pressed = z.object({
  loan_id: z.uuid(),
  /** The due sum or the payoff, to the tiyn. */
  amount_tiyn: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  /** Whole tenge as the field formats them. */
  amount: z.optional(z.string()),
  choice: z.optional(z.enum([...paymentChoices, 'none'])),
  /** One id per rendered form: a repeated submission is the same payment. */
  payment_id: z.uuid(),
  days_ago: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  outcome: z._default(z.enum(tillOutcomes), 'paid'),
})

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { loans } = await call(page, listOpenLoans, {})
  return { loans: loans.map((loan) => ({ ...loan, payment_id: crypto.randomUUID() })) }
}

export async function action({ context, request, url }: Route.ActionArgs): Promise<Done> {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const form = Object.fromEntries(await request.formData())
  if ('taken_back' in form) return takeBack(page, form)
  const { data } = z.safeParse(pressed, form)
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { amount, amount_tiyn, choice = 'none', days_ago = '0', loan_id, outcome, payment_id } = data
  const tiyn = amount_tiyn === undefined ? tiynOf(amount) : Number(amount_tiyn)
  const wanted = { choice: choice === 'none' ? null : choice, days_ago: Number(days_ago), outcome }
  const body = { ...wanted, payment_id, amount_tiyn: tiyn }
  const { answer, problem } = await tryCall(page, payAtTill, { params: { id: loan_id }, body })
  if (problem?.code === 'not_found') throw pageError(404, 'No such loan', page.boot)
  return { loan_id, payment_id, amount_tiyn: tiyn, days_ago, paid: answer ?? null }
}

async function takeBack(page: Page, form: Record<string, unknown>): Promise<Done> {
  const { data } = z.safeParse(z.object({ loan_id: z.uuid(), taken_back: z.uuid() }), form)
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { problem } = await tryCall(page, takeBackAtTill, { params: { id: data.taken_back } })
  return { loan_id: data.loan_id, isTakenBack: problem === undefined }
}

export default function Till({ actionData: done, loaderData: { loans } }: Route.ComponentProps) {
  const t = useText('till')
  // A closed loan is no longer in the list.
  const isListed = loans.some(({ id }) => id === done?.loan_id)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      {done && !isListed ? <TillResult done={done} /> : null}
      {loans.length === 0 ? <EmptyState title={t('empty')}>{t('empty_words')}</EmptyState> : null}
      {loans.map((loan) => (
        <LoanAtTill key={loan.id} loan={loan} done={done?.loan_id === loan.id ? done : undefined} />
      ))}
    </>
  )
}

/** Text that is not a number becomes 0, which is rejected. */
function tiynOf(text: string | undefined): number {
  return Number(text?.replace(/\D/g, '') || 0) * 100
}
