import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import type { foreseePaymentDay } from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import { TwoSchedules } from './two-schedules.tsx'

type Foreseen = AnswerOf<typeof foreseePaymentDay> & { readonly day: string | null }

const days = Array.from({ length: 31 }, (_, index) => String(index + 1))

/** Moves the payments to another day of the month; shows the result before anything is drafted. */
export function PaymentDay({ paymentDays: { day, figures, on, refusal } }: { paymentDays: Foreseen }) {
  const { locale } = useBoot()
  const t = useText('addenda')
  if (refusal === 'in_days' || refusal === 'ended') return null
  const isForThisDay = refusal === 'above_cap' || refusal === 'not_this_day'
  return (
    <section className="stack" aria-labelledby="day">
      <h2 id="day">{t('day_title')}</h2>
      {refusal === null || isForThisDay ? (
        <>
          <p className="measure">{t('day_text')}</p>
          <Form method="get" className="stack" preventScrollReset>
            <SelectField
              name="day"
              label={t('day_field')}
              options={days.map((value) => ({ value, text: value }))}
              defaultValue={day ?? '25'}
            />
            <p>
              <Button type="submit" kind="outlined">
                {t('day_count')}
              </Button>
            </p>
          </Form>
        </>
      ) : null}
      {refusal === null ? null : <Notice>{t(`day_${refusal}`)}</Notice>}
      {day && figures ? (
        <div className="card stack">
          <h3>{t('day_result', { day })}</h3>
          <p>{t('day_first', firstOf(figures))}</p>
          <AgreementFacts figures={figures} />
          <Disclosure summary={t('compare')}>
            <TwoSchedules figures={figures} />
          </Disclosure>
          <CommandButton command="draft_day" about={{ day }} sending={t('drafting')}>
            {t('day_draft')}
          </CommandButton>
          <p className="muted">{t('good_until', { day: dayWords(on, locale, 'without-year') })}</p>
        </div>
      ) : null}
    </section>
  )

  function firstOf({ after }: NonNullable<Foreseen['figures']>) {
    const [first] = after.rows
    return {
      day: first ? dayWords(first.date, locale) : '',
      amount: amountWords(first?.payment_tiyn ?? 0, 'always').shown,
    }
  }
}
