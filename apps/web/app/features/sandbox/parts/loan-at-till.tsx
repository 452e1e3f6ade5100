import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { WholeNumberField } from '@qadam/kit/whole-number-field/whole-number-field.tsx'
import { type OpenLoan, tillOutcomes } from '@qadam/wire/sandbox-till'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { type Done, TillResult } from './till-result.tsx'

type Props = {
  readonly loan: OpenLoan & { readonly payment_id: string }
  /** Result of the last action, if it was about this loan. */
  readonly done: Done | undefined
}

/** A terminal may report late: the payment's value date is the day it was made. */
const agos = [0, 1, 5, 30]

export function LoanAtTill({ done, loan }: Props) {
  const isRefused = done !== undefined && 'paid' in done && done.paid === null
  const t = useText('till')
  const { due_today_tiyn, id, number, payment_id, payoff_tiyn, product } = loan
  const choices = ['none', 'smaller_payment', product === 'pdl' ? 'prolong' : 'shorter_term'] as const
  return (
    <section className="stack" aria-labelledby={`loan-${number}`}>
      <h2 id={`loan-${number}`}>{t('loan_title', { number })}</h2>
      <FactList facts={useFacts(loan)} />
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="loan_id" value={id} />
        <input type="hidden" name="payment_id" value={payment_id} />
        {due_today_tiyn > 0 ? (
          <Button type="submit" size="s" name="amount_tiyn" value={String(due_today_tiyn)}>
            {t('pay_due', { sum: amountWords(due_today_tiyn).shown })}
          </Button>
        ) : null}
        <Button type="submit" kind="outlined" size="s" name="amount_tiyn" value={String(payoff_tiyn)}>
          {t('pay_all', { sum: amountWords(payoff_tiyn).shown })}
        </Button>
      </Form>
      <Form method="post" aria-label={`${t('pay')} ${loan.number}`} className="stack" preventScrollReset>
        <input type="hidden" name="loan_id" value={id} />
        <input type="hidden" name="payment_id" value={payment_id} />
        <WholeNumberField
          name="amount"
          label={t('amount')}
          maxDigits={8}
          suffix="₸"
          error={isRefused ? t('amount_error') : undefined}
        />
        <SelectField
          name="choice"
          label={t('choice')}
          options={choices.map((choice) => ({ value: choice, text: t(`choice_${choice}`) }))}
        />
        <SelectField
          name="days_ago"
          label={t('paid_when')}
          options={agos.map((count) => ({
            value: String(count),
            text: count === 0 ? t('paid_today') : t('paid_ago', { count }),
          }))}
        />
        <SelectField
          name="outcome"
          label={t('outcome')}
          options={tillOutcomes.map((outcome) => ({ value: outcome, text: t(`outcome_${outcome}`) }))}
        />
        <Button type="submit" kind="outlined">
          {t('pay')}
        </Button>
      </Form>
      {done ? <TillResult done={done} /> : null}
    </section>
  )
}

function useFacts({ borrower, credit_tiyn, days_overdue, due_today_tiyn, payoff_tiyn, product }: OpenLoan) {
  const t = useText('till')
  const sum = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} />
  const facts: [string, ReactNode, boolean][] = [
    [t('product'), t(`product_${product}`), true],
    [t('borrower'), borrower, true],
    [t('late'), t('days', { count: days_overdue }), days_overdue > 0],
    [t('due'), sum(due_today_tiyn), true],
    [t('payoff'), sum(payoff_tiyn), true],
    [t('credit'), sum(credit_tiyn), credit_tiyn > 0],
  ]
  return facts.filter(([, , isShown]) => isShown).map(([name, value]) => ({ name, value }))
}
