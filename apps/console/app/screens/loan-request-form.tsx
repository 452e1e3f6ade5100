import { requestGrounds } from '@qadam/domain/lending/request-deadlines'
import { Button } from '@qadam/kit/button/button.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { requestWishes } from '@qadam/wire/loan-requests'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import type { LoanShown } from './loan-shown.ts'

export type TriedRequest = { readonly form?: URLSearchParams; readonly problem?: Problem }

type Props = { readonly today: string; readonly tried: TriedRequest; readonly visit: StaffVisit }

export function requestIn(form: URLSearchParams) {
  return { ground: form.get('ground'), wish: form.get('wish'), asked_on: form.get('asked_on') ?? '' }
}

/** A request for other terms that came by phone, letter or visit: the law's days run from the day it was made. */
export function LoanRequestForm({ today, tried: { form, problem }, visit: { path, texts } }: Props) {
  const words = texts.cases
  const errors = problem?.errors
  return (
    <section className="desk-card">
      <details className="desk-details" open={problem !== undefined}>
        <summary>{words.record_title}</summary>
        <form method="post" action={path} className="desk-form" autoComplete="off">
          <p className="desk-muted">{words.record_words}</p>
          <SelectField
            {...{ name: 'wish', label: words.asked, error: errors?.wish?.[0] }}
            options={requestWishes.map((wish) => ({ value: wish, text: words.wishes[wish] }))}
            defaultValue={form?.get('wish') ?? undefined}
          />
          <SelectField
            {...{ name: 'ground', label: words.ground, error: errors?.ground?.[0] }}
            options={requestGrounds.toReversed().map((ground) => ({ value: ground, text: words.grounds[ground] }))}
            defaultValue={form?.get('ground') ?? undefined}
          />
          <DateField
            {...{ name: 'asked_on', label: words.record_day, outline: texts.loan.outline }}
            defaultValue={form?.get('asked_on') ?? today}
            error={errors?.asked_on?.[0]}
          />
          <div className="desk-row">
            <Button type="submit" kind="secondary" name="act" value="request">
              {words.record}
            </Button>
          </div>
        </form>
      </details>
    </section>
  )
}

type OpenProps = { readonly request: NonNullable<LoanShown['open_request']>; readonly visit: StaffVisit }

/** Stands where the form would: a second request is refused while one is open. */
export function OpenRequest({ request: { asked_on, due_on, id, wish }, visit: { locale, me, texts } }: OpenProps) {
  const words = texts.cases
  const days = { asked: dayWords(asked_on, locale, 'long'), due: dayWords(due_on, locale, 'long') }
  return (
    <Notice
      kind="info"
      action={me.permissions.includes('case.read') ? <a href={`/cases/${id}`}>{words.record_open_link}</a> : undefined}
    >
      {filled(words.record_open, { wish: words.wishes[wish], ...days })}
    </Notice>
  )
}
