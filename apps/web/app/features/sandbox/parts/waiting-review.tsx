import { percentOf } from '@qadam/domain/lending/deposit-product'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { WholeNumberField } from '@qadam/kit/whole-number-field/whole-number-field.tsx'
import type { SandboxReview } from '@qadam/wire/sandbox-reviews'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useText } from '../../../texts/text.ts'

const refusable = ['low_score', 'debt_burden', 'no_income', 'open_loan', 'compliance', 'suspected_fraud'] as const

const almatyTime = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Almaty' })

type Props = { readonly review: SandboxReview; readonly error: string | undefined }

export function WaitingReview({ error, review }: Props) {
  const t = useText('reviews')
  const { amount_tiyn, product, stops, term } = review
  const reasons = stops.length > 0 ? stops : refusable
  return (
    <section className="stack">
      <h2>
        {t(`product_${product}`)}, <AmountText tiyn={amount_tiyn} currency={t('currency')} />{' '}
        {t(product === 'pdl' ? 'asked_days' : 'asked_months', { count: term })}
      </h2>
      <FactList facts={useFacts(review)} />
      {stops.length === 0 ? (
        <Form method="post" aria-label={`${t('approve')} ${review.application_id}`} className="stack">
          <input type="hidden" name="application_id" value={review.application_id} />
          <WholeNumberField
            name="amount"
            label={t('amount')}
            maxDigits={9}
            suffix="₸"
            defaultValue={String(amount_tiyn / 100)}
            error={error}
          />
          <Button type="submit" name="outcome" value="approved">
            {t('approve')}
          </Button>
        </Form>
      ) : null}
      <Form method="post" aria-label={`${t('refuse')} ${review.application_id}`} className="stack">
        <input type="hidden" name="application_id" value={review.application_id} />
        <SelectField
          name="reason"
          label={t('reason')}
          options={reasons.map((reason) => ({ value: reason, text: t(`reason_${reason}`) }))}
        />
        <Button type="submit" kind="outlined" name="outcome" value="refused">
          {t('refuse')}
        </Button>
      </Form>
    </section>
  )
}

function useFacts(review: SandboxReview): { name: string; value: ReactNode }[] {
  const t = useText('reviews')
  const sum = (tiyn: number | null) =>
    tiyn === null ? t('unknown') : <AmountText tiyn={tiyn} currency={t('currency')} />
  const percent = (rate: string) => percentOf(rate).replace('.', ',')
  const { burden, objection, review_until, rules_most_tiyn, rules_reasons, silent_sources, stops } = review
  const said = rules_reasons.map((reason) => t(`reason_${reason}`))
  const facts: [string, ReactNode, boolean][] = [
    [t('why'), review.review_reasons.map((reason) => t(`review_${reason}`)).join(', '), true],
    [t('objection'), objection, objection !== null],
    [t('until'), review_until && almatyTime.format(new Date(review_until)), review_until !== null],
    [t('stops'), stops.map((reason) => t(`reason_${reason}`)).join(', '), stops.length > 0],
    [t('silent'), silent_sources.map((source) => t(`source_${source}`)).join(', '), silent_sources.length > 0],
    [
      t('rules_say'),
      rules_most_tiyn === null ? (
        said.join(', ') || t('rules_nothing')
      ) : (
        <>
          {t('rules_approve')} {sum(rules_most_tiyn)}
        </>
      ),
      stops.length === 0,
    ],
    [t('income'), sum(review.income_tiyn), true],
    [t('paid'), sum(review.paid_monthly_tiyn), true],
    [t('burden'), burden === null ? t('unknown') : percent(burden), true],
    [t('burden_cap'), percent(review.burden_cap), true],
    [t('score'), review.score ?? t('unknown'), true],
  ]
  return facts.filter(([, , isShown]) => isShown).map(([name, value]) => ({ name, value }))
}
