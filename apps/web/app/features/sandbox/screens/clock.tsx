import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { clockMoves, moveSandboxClock, readSandboxClock } from '@qadam/wire/sandbox-clock'
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ClockCharges } from '../parts/clock-charges.tsx'
import { ClockMoves } from '../parts/clock-moves.tsx'
import { DaysPass } from '../parts/days-pass.tsx'
import type { Route } from './+types/clock.ts'

const pressed = z.object({ to: z.enum(clockMoves), loan_id: z.optional(z.uuid()) })

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return { clock: await call(page, readSandboxClock, {}), isGone: url.searchParams.has('gone') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { data } = z.safeParse(pressed, Object.fromEntries(await request.formData()))
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { loan_id = null, to } = data
  const { problem } = await tryCall(page, moveSandboxClock, { body: { to, loan_id } })
  // The stand's clock has already passed that date, or the loan was paid.
  return redirect(problem ? '/sandbox/clock?gone' : '/sandbox/clock')
}

export default function Clock({ loaderData: { clock, isGone } }: Route.ComponentProps) {
  const t = useText('clock')
  const { locale } = useBoot()
  const { charges, closed_through, days_ahead, left_behind, loans, next_due, target, today } = clock
  const facts = [
    { name: t('today'), value: dayWords(today, locale) },
    { name: t('ahead'), value: t('days', { count: days_ahead }) },
    { name: t('closed'), value: closed_through === null ? t('closed_none') : dayWords(closed_through, locale) },
  ]
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      {isGone ? <Notice kind="warn">{t('gone')}</Notice> : null}
      {left_behind > 0 ? <Notice kind="warn">{t('left_behind', { count: left_behind })}</Notice> : null}
      <section className="stack">
        <FactList facts={facts} />
        {target === null ? null : <DaysPass target={target} daysLeft={clock.days_left} />}
        <ClockMoves
          moves={[
            { to: 'next_day', words: t('next_day') },
            { to: 'days_35', words: t('days_35') },
            { to: 'next_due', words: t('next_due'), day: next_due },
          ]}
        />
      </section>
      {charges.length > 0 ? <ClockCharges charges={charges} /> : null}
      {loans.map(({ borrower, days_overdue, due, id, late_35, late_91, number, product }) => (
        <section key={id} className="stack" aria-labelledby={`loan-${number}`}>
          <h2 id={`loan-${number}`}>{t('loan_title', { number })}</h2>
          <FactList
            facts={[
              { name: t('borrower'), value: borrower },
              { name: t('product'), value: t(`product_${product}`) },
              { name: t('late'), value: t('days', { count: days_overdue }) },
            ]}
          />
          <ClockMoves
            loanId={id}
            moves={[
              { to: 'due', words: t('due'), day: due },
              { to: 'late_35', words: t('late_35'), day: late_35 },
              { to: 'late_91', words: t('late_91'), day: late_91 },
            ]}
          />
        </section>
      ))}
    </>
  )
}
