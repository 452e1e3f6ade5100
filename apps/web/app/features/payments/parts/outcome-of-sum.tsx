import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import type { Document } from '@qadam/wire/documents'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import type { Outcomes } from '../outcomes.ts'
import { NewSchedules } from './new-schedules.tsx'
import { SaveCard } from './save-card.tsx'

type Props = {
  outcomes: Outcomes
  /** The consent to automatic payment; null where it cannot be set up. */
  consent: Document | null
  /** One id per rendered form: a repeated submission is the same payment. */
  paymentId: string
  isSingle: boolean
  today: string
}

export function OutcomeOfSum({ consent, isSingle, outcomes, paymentId, today }: Props) {
  const { locale } = useBoot()
  const t = useText('payments')
  const [id] = useState(paymentId)
  const { formMethod } = useNavigation()
  const { early, plain } = outcomes
  const words = (tiyn: number) => amountWords(tiyn, 'always').shown
  const day = plain.next_payment ? dayWords(plain.next_payment.date, locale, 'without-year') : ''
  return (
    <section className="stack" aria-labelledby="outcome">
      <h2 id="outcome">{t('outcome_title')}</h2>
      <FactList facts={useFacts(plain)} />
      {plain.is_closed ? <p>{t('outcome_closed')}</p> : null}
      {plain.credit_tiyn > 0 && plain.next_payment ? <p>{t('outcome_waits', { day })}</p> : null}
      <Form method="post" className="stack">
        <input type="hidden" name="payment_id" value={id} />
        <input type="hidden" name="amount_tiyn" value={plain.amount_tiyn} />
        {early.length > 0 ? (
          <>
            <RadioCards
              name="choice"
              legend={t('choice')}
              defaultValue="none"
              cards={[
                { value: 'none', label: t('choice_none'), hint: t('choice_none_hint') },
                ...early.map(({ choice, outcome }) => {
                  const rows = outcome.new_schedule?.rows ?? []
                  const said = {
                    payment: words(rows[0]?.payment_tiyn ?? 0),
                    day: dayWords(rows.at(-1)?.date ?? '', locale, isSingle ? 'without-year' : undefined),
                  }
                  return isSingle
                    ? { value: choice, label: t('choice_part'), hint: t('choice_part_hint', said) }
                    : { value: choice, label: t(`choice_${choice}`), hint: t(`choice_${choice}_hint`, said) }
                }),
              ]}
            />
            {isSingle ? null : <NewSchedules early={early} />}
          </>
        ) : null}
        {consent && !plain.is_closed ? <SaveCard consent={consent} /> : null}
        <p>
          <Button type="submit" size="l" loading={formMethod === 'POST' ? t('pay_sending') : undefined}>
            {t('pay', { amount: words(plain.amount_tiyn) })}
          </Button>
        </p>
        <p className="muted">
          {t('pay_where')} {t('outcome_until', { day: dayWords(today, locale, 'without-year') })}
        </p>
      </Form>
    </section>
  )
}

function useFacts(outcome: Outcomes['plain']) {
  const { locale } = useBoot()
  const t = useText('payments')
  const sum = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} tiynShown="always" />
  const { amount_tiyn, credit_tiyn, is_closed, left_tiyn, next_payment, penalty_tiyn, principal_tiyn, reward_tiyn } =
    outcome
  const next = next_payment && {
    amount: amountWords(next_payment.amount_tiyn, 'always').shown,
    day: dayWords(next_payment.date, locale, 'without-year'),
  }
  return [
    { name: t('outcome_pays'), value: <strong>{sum(amount_tiyn)}</strong> },
    ...(principal_tiyn > 0 ? [{ name: t('outcome_principal'), value: sum(principal_tiyn) }] : []),
    ...(reward_tiyn > 0 ? [{ name: t('outcome_reward'), value: sum(reward_tiyn) }] : []),
    ...(penalty_tiyn > 0 ? [{ name: t('outcome_penalty'), value: sum(penalty_tiyn) }] : []),
    ...(credit_tiyn > 0 ? [{ name: t('outcome_credit'), value: sum(credit_tiyn) }] : []),
    ...(is_closed ? [] : [{ name: t('outcome_left'), value: sum(left_tiyn) }]),
    ...(next && !is_closed ? [{ name: t('outcome_next'), value: t('outcome_next_value', next) }] : []),
  ]
}
