import { listOpenLoans, payAtTill, paymentChoices } from '@qadam/wire/sandbox-till'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { amountWords } from '../../../ui/amount-text/amount-words.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { LoanAtTill } from '../parts/loan-at-till.tsx'
import type { Route } from './+types/till.ts'

const pressed = z.object({
  loan_id: z.uuid(),
  /** What is due, or all of it, to the tiyn. */
  amount_tiyn: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  /** Whole tenge, as the field writes them. */
  amount: z.optional(z.string()),
  choice: z.optional(z.enum([...paymentChoices, 'none'])),
})

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return call(page, listOpenLoans, {})
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { data } = z.safeParse(pressed, Object.fromEntries(await request.formData()))
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { amount, amount_tiyn, choice = 'none', loan_id } = data
  const tiyn = amount_tiyn === undefined ? tiynOf(amount) : Number(amount_tiyn)
  const body = { amount_tiyn: tiyn, choice: choice === 'none' ? null : choice }
  const { answer, problem } = await tryCall(page, payAtTill, { params: { id: loan_id }, body })
  if (problem?.code === 'not_found') throw pageError(404, 'No such loan', page.boot)
  return answer ? { loan_id, paid: answer } : { loan_id, paid: null }
}

export default function Till({ actionData, loaderData }: Route.ComponentProps) {
  const t = useText('till')
  const paid = actionData?.paid
  const sum = (tiyn: number) => amountWords(tiyn).shown
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      {paid ? (
        <Notice kind="good" announced>
          {t('paid', {
            principal: sum(paid.principal_tiyn),
            reward: sum(paid.reward_tiyn),
            penalty: sum(paid.penalty_tiyn),
            credit: sum(paid.credit_tiyn),
          })}{' '}
          {paid.is_closed ? t('closed') : null}
        </Notice>
      ) : null}
      {loaderData.loans.length === 0 ? <EmptyState title={t('empty')}>{t('empty_words')}</EmptyState> : null}
      {loaderData.loans.map((loan) => (
        <LoanAtTill key={loan.id} loan={loan} isRefused={actionData?.loan_id === loan.id && actionData.paid === null} />
      ))}
    </>
  )
}

/** What is no number is nothing, and is refused. */
function tiynOf(text: string | undefined): number {
  return Number(text?.replace(/\D/g, '') || 0) * 100
}
