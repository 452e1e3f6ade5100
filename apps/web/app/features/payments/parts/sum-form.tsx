import { AmountField } from '@qadam/kit/amount-field/amount-field.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import type { ChangeEvent, InputEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import type { Sums, Wanted } from '../sums.ts'

type Props = { sums: Sums; wanted: Wanted; next: LoanDetails['next_payment'] }

/**
 * Requests the page for another sum with a GET form, so it works without script and can be linked to. With script, a
 * named sum is counted as soon as it is chosen, and a typed one marks its own card: the button below never pays another
 * one than the card that is marked.
 */
export function SumForm({ next, sums, wanted }: Props) {
  const { locale } = useBoot()
  const t = useText('payments')
  const words = (tiyn: number) => amountWords(tiyn, 'always').shown
  const most = words(sums.all)
  const day = next ? dayWords(next.date, locale, 'without-year') : ''
  const hints = {
    today: t('sum_today_hint'),
    next: t('sum_next_hint', { day }),
    all: t('sum_all_hint'),
  }
  const submit = useSubmit()
  const count = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    if (value !== 'own') submit(form, { preventScrollReset: true, replace: true })
  }
  const markOwn = ({ currentTarget: form, target }: InputEvent<HTMLFormElement>) => {
    const own = form.querySelector<HTMLInputElement>('input[name=sum][value=own]')
    if (own && target instanceof HTMLInputElement && target.name === 'amount') own.checked = true
  }
  const isWrong = wanted.sum === 'own' && wanted.amount === null
  return (
    <Form method="get" className="stack" preventScrollReset onInput={markOwn}>
      <RadioCards
        name="sum"
        legend={t('sum_title')}
        defaultValue={wanted.sum}
        onChange={count}
        cards={[
          ...(['today', 'next', 'all'] as const).flatMap((name) => {
            const tiyn = sums[name]
            return tiyn === undefined
              ? []
              : [{ value: name, label: t(`sum_${name}`), hint: hints[name], aside: words(tiyn) }]
          }),
          { value: 'own', label: t('sum_own'), hint: t('sum_own_hint', { most }) },
        ]}
      />
      <AmountField
        name="amount"
        label={t('own')}
        suffix="₸"
        defaultValue={wanted.typed}
        error={isWrong ? t('own_wrong', { most }) : undefined}
      />
      <p>
        <Button type="submit" kind="outlined">
          {t('count')}
        </Button>
      </p>
    </Form>
  )
}
