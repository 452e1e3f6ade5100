import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { foreseeProlongation } from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { useState } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import { TwoSchedules } from './two-schedules.tsx'

type Foreseen = AnswerOf<typeof foreseeProlongation>
type Props = { prolongation: Foreseen; paymentId: string }

/** Each term on offer with its price; the cost is paid before the agreement is drafted. */
export function Prolongation({ paymentId, prolongation }: Props) {
  const { locale } = useBoot()
  const t = useText('addenda')
  const { on, options, prolongations_left, refusal } = prolongation
  if (refusal === 'not_in_days') return null
  if (refusal !== null) {
    return (
      <section className="stack" aria-labelledby="prolong">
        <h2 id="prolong">{t('prolong_title')}</h2>
        <Notice>{t(`refusal_${refusal}`)}</Notice>
      </section>
    )
  }
  return (
    <section className="stack" aria-labelledby="prolong">
      <h2 id="prolong">{t('prolong_title')}</h2>
      <p className="measure">{t('prolong_text', { left: String(prolongations_left) })}</p>
      <Payment options={options} paymentId={paymentId} />
      <ul className="cards">
        {options.map((option) => (
          <Option key={option.term} option={option} />
        ))}
      </ul>
      <p className="muted">{t('good_until', { day: dayWords(on, locale, 'without-year') })}</p>
    </section>
  )
}

/** The same for every term: what the loan has cost until today. */
function Payment({ options, paymentId }: { options: Foreseen['options']; paymentId: string }) {
  const t = useText('addenda')
  const [id] = useState(paymentId)
  const amount = options[0]?.figures.cost.to_pay_tiyn ?? 0
  if (amount === 0) return <Notice kind="good">{t('cost_paid')}</Notice>
  const words = amountWords(amount, 'always').shown
  return (
    <div className="stack">
      <p className="measure">{t('pay_first', { amount: words })}</p>
      <CommandButton command="pay" about={{ payment_id: id, amount_tiyn: String(amount) }} sending={t('pay_sending')}>
        {t('pay', { amount: words })}
      </CommandButton>
    </div>
  )
}

function Option({ option: { figures, term } }: { option: Foreseen['options'][number] }) {
  const { locale } = useBoot()
  const t = useText('addenda')
  const day = dayWords(figures.after.rows.at(-1)?.date ?? figures.on, locale, 'without-year')
  return (
    <li className="card stack">
      <h3>{t('option_title', { days: t('days', { count: term }), day })}</h3>
      <AgreementFacts figures={figures} />
      <Disclosure summary={t('compare')}>
        <TwoSchedules figures={figures} />
      </Disclosure>
      {figures.cost.to_pay_tiyn === 0 ? (
        <CommandButton command="draft" about={{ term: String(term) }} sending={t('drafting')}>
          {t('draft')}
        </CommandButton>
      ) : null}
    </li>
  )
}
