import { listOpenLoans, payAtTill, paymentChoices, takeBackAtTill } from '@qadam/wire/sandbox-till'
import { Form } from 'react-router'
import * as z from 'zod/mini'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { amountWords } from '../../../ui/amount-text/amount-words.ts'
import { Button } from '../../../ui/button/button.tsx'
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
  /** One form, one payment: pressed twice it comes once. */
  payment_id: z.uuid(),
  days_ago: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
})

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { loans } = await call(page, listOpenLoans, {})
  return { loans: loans.map((loan) => ({ ...loan, payment_id: crypto.randomUUID() })) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const form = Object.fromEntries(await request.formData())
  if ('taken_back' in form) return takeBack(page, form)
  const { data } = z.safeParse(pressed, form)
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { amount, amount_tiyn, choice = 'none', days_ago = '0', loan_id, payment_id } = data
  const tiyn = amount_tiyn === undefined ? tiynOf(amount) : Number(amount_tiyn)
  const wanted = { choice: choice === 'none' ? null : choice, days_ago: Number(days_ago) }
  const body = { ...wanted, payment_id, amount_tiyn: tiyn }
  const { answer, problem } = await tryCall(page, payAtTill, { params: { id: loan_id }, body })
  if (problem?.code === 'not_found') throw pageError(404, 'No such loan', page.boot)
  return answer ? { loan_id, payment_id, paid: answer } : { loan_id, paid: null }
}

async function takeBack(page: Page, form: Record<string, unknown>) {
  const { data: id } = z.safeParse(z.uuid(), form.taken_back)
  if (!id) throw pageError(400, 'Bad request', page.boot)
  const { problem } = await tryCall(page, takeBackAtTill, { params: { id } })
  return { takenBack: problem === undefined }
}

export default function Till({ actionData, loaderData }: Route.ComponentProps) {
  const t = useText('till')
  const done = actionData && 'paid' in actionData ? actionData : undefined
  const paid = done?.paid
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
          <Form method="post">
            <Button type="submit" kind="outlined" size="s" name="taken_back" value={done?.payment_id ?? ''}>
              {t('take_back')}
            </Button>
          </Form>
        </Notice>
      ) : null}
      {actionData && 'takenBack' in actionData ? (
        <Notice kind={actionData.takenBack ? 'good' : 'danger'} announced>
          {t(actionData.takenBack ? 'taken_back' : 'stays')}
        </Notice>
      ) : null}
      {loaderData.loans.length === 0 ? <EmptyState title={t('empty')}>{t('empty_words')}</EmptyState> : null}
      {loaderData.loans.map((loan) => (
        <LoanAtTill key={loan.id} loan={loan} isRefused={done?.loan_id === loan.id && done.paid === null} />
      ))}
    </>
  )
}

/** What is no number is nothing, and is refused. */
function tiynOf(text: string | undefined): number {
  return Number(text?.replace(/\D/g, '') || 0) * 100
}
