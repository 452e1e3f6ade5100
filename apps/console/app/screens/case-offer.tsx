import { methodNamed, methods } from '@qadam/domain/lending/method'
import type { RequestGround } from '@qadam/domain/lending/request-deadlines'
import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import type { OfferedTerms } from '@qadam/wire/loan-requests'
import type { StaffVisit } from '../page.ts'
import { rateIn } from '../rate-words.ts'
import type { Texts } from '../texts/texts.ts'
import { filled, Sum } from '../words.tsx'
import { percentWords, ScheduleTable, type TermsOfCase } from './case-parts.tsx'

type Read = { readonly terms: OfferedTerms } | { readonly wrong: Readonly<Record<string, string>> }

/** The terms that the form means; a field that is no number is told at once, in the words of the form. */
export function offerIn(form: URLSearchParams, words: Texts['cases']): Read {
  const count = (name: string) => wholeIn(form.get(name) ?? '')
  if (form.get('do') === 'defer') {
    const months = count('months')
    if (months === undefined) return { wrong: { months: words.wrong_count } }
    const serviceUntil = form.get('service_until') ?? ''
    return { terms: { do: 'defer', months, ...(serviceUntil !== '' && { service_until: serviceUntil }) } }
  }
  const [rate, periods] = [rateIn(form.get('rate') ?? ''), count('periods')]
  if (rate === undefined || periods === undefined) {
    const wrongRate = rate === undefined && { rate: words.wrong_rate }
    return { wrong: { ...wrongRate, ...(periods === undefined && { periods: words.wrong_count }) } }
  }
  const method = methodNamed(form.get('method')) ?? 'annuity'
  return { terms: { do: 'restructure', rate, periods, method, forgives_penalty: form.get('forgive') !== null } }
}

function wholeIn(text: string): number | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
}

type Forms = {
  readonly visit: StaffVisit
  readonly ground: RequestGround | null
  readonly terms: TermsOfCase
  readonly form: URLSearchParams | undefined
  readonly wrong: Readonly<Record<string, string>>
}

/** One form for new terms, where the loan is paid by months, and one for a deferral. */
export function OfferForms({ form, ground, terms, visit: { path, texts }, wrong }: Forms) {
  const words = texts.cases
  const typed = (name: string) => form?.get(name) ?? undefined
  const isProtected = terms.must_be_agreed && ground !== 'conscript'
  const least = { months: terms.least_months, days: terms.least_service_days }
  const rateNow = percentWords(terms.today?.nominal_rate_percent ?? '')
  return (
    <div className="desk-halves">
      {/* A conscript pays nothing at all. */}
      {terms.loan.product === 'pdl' || ground === 'conscript' ? null : (
        <section className="desk-card">
          <h2>{words.offer_title}</h2>
          <form method="post" action={`${path}#offer`} className="desk-form">
            <input type="hidden" name="do" value="restructure" />
            <TextField
              {...{ name: 'rate', label: words.rate, inputMode: 'decimal', maxLength: 7 }}
              hint={filled(words.rate_hint, { rate: rateNow })}
              defaultValue={typed('rate') ?? rateNow}
              error={wrong.rate}
            />
            <TextField
              {...{ name: 'periods', label: words.periods, inputMode: 'numeric', maxLength: 3 }}
              hint={isProtected ? filled(words.least_periods, least) : undefined}
              defaultValue={typed('periods') ?? String(terms.today?.rows.length ?? '')}
              error={wrong.periods}
            />
            <SelectField
              {...{ name: 'method', label: words.method }}
              options={methods.map((method) => ({ value: method, text: words.methods[method] }))}
              defaultValue={typed('method')}
            />
            <Checkbox name="forgive" label={words.forgive} defaultChecked={form?.get('forgive') != null} />
            <Foresee words={words} />
          </form>
        </section>
      )}
      <section className="desk-card">
        <h2>{words.defer_title}</h2>
        <form method="post" action={`${path}#offer`} className="desk-form">
          <input type="hidden" name="do" value="defer" />
          <TextField
            {...{ name: 'months', label: words.months, inputMode: 'numeric', maxLength: 2 }}
            hint={isProtected ? filled(words.least_months, least) : undefined}
            defaultValue={typed('months') ?? '3'}
            error={wrong.months}
          />
          {ground === 'conscript' ? (
            <DateField
              {...{ name: 'service_until', label: words.service_until, outline: texts.loan.outline }}
              hint={filled(words.least_service, least)}
              defaultValue={typed('service_until')}
              error={wrong.service_until}
            />
          ) : null}
          <Foresee words={words} />
        </form>
      </section>
    </div>
  )
}

function Foresee({ words }: { words: Texts['cases'] }) {
  return (
    <>
      <p className="desk-muted">{words.foresee_words}</p>
      <Button type="submit" kind="secondary" name="act" value="foresee">
        {words.foresee}
      </Button>
    </>
  )
}

export type Preview = { readonly figures: AgreementFigures; readonly seen: string }

type Shown = { readonly visit: StaffVisit; readonly preview: Preview; readonly form: URLSearchParams }

/** Beside today's terms, before anything is sent: the same figures that the client will read. */
export function OfferPreview({ form, preview: { figures, seen }, visit: { locale, path, texts } }: Shown) {
  const words = texts.cases
  const { after, before, carried_tiyn, forgiven_tiyn, penalty_left_tiyn } = figures
  const sum = (tiyn: number) => <Sum tiyn={tiyn} locale={locale} />
  const last = ({ rows }: typeof after) => {
    const row = rows.at(-1)
    return row ? <DateText day={row.date} locale={locale} form="figures" /> : ''
  }
  const percent = (value: string) => `${percentWords(value)} %`
  const compared = [
    { name: words.return, now: sum(before.payment_tiyn), offered: sum(after.payment_tiyn) },
    { name: words.reward_all, now: sum(before.reward_tiyn), offered: sum(after.reward_tiyn) },
    { name: words.last, now: last(before), offered: last(after) },
    { name: words.nominal, now: percent(before.nominal_rate_percent), offered: percent(after.nominal_rate_percent) },
    { name: words.gesv_name, now: percent(before.gesv_percent), offered: percent(after.gesv_percent) },
    ...(forgiven_tiyn > 0 ? [{ name: words.forgiven, now: '', offered: sum(forgiven_tiyn) }] : []),
    ...(penalty_left_tiyn > 0 ? [{ name: words.penalty_left, now: '', offered: sum(penalty_left_tiyn) }] : []),
    ...(carried_tiyn > 0 ? [{ name: words.carried, now: '', offered: sum(carried_tiyn) }] : []),
  ]
  const repeated = [...form].filter(([name]) => name !== 'act' && name !== 'as' && name !== 'seen')
  return (
    <section className="desk-card" id="offer">
      <DataTable
        caption={words.preview}
        rows={compared}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', title: words.figure, show: ({ name }) => name },
          { key: 'now', title: words.now, isFigure: true, show: ({ now }) => now },
          { key: 'offered', title: words.offered, isFigure: true, show: ({ offered }) => <strong>{offered}</strong> },
        ]}
      />
      <ScheduleTable schedule={after} title={words.schedule_new} locale={locale} texts={texts} />
      <form method="post" action={path} className="desk-form">
        {repeated.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seen" value={seen} />
        <SelectField
          {...{ name: 'as', label: words.send_as }}
          options={[
            { value: 'agreed', text: words.send_agreed },
            { value: 'counter', text: words.send_counter },
          ]}
          defaultValue="counter"
        />
        <p className="desk-muted">{words.send_words}</p>
        <Button type="submit" name="act" value="offer">
          {words.send}
        </Button>
      </form>
    </section>
  )
}
