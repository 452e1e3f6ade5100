import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import type { foreseeLowerRate } from '@qadam/wire/staff/better-terms'
import type { StaffVisit } from '../page.ts'
import { rateWords } from '../rate-words.ts'
import type { Texts } from '../texts/texts.ts'
import { filled, Sum } from '../words.tsx'
import { percentWords } from './case-parts.tsx'
import { RequestReason } from './request-reason.tsx'

type Form = {
  readonly path: string
  readonly rate: string
  readonly per: 'day' | 'year'
  readonly typed: string | undefined
  readonly error: string | undefined
  readonly texts: Texts
}

export function LowerRateForm({ error, path, per, rate, texts: { cases, people }, typed }: Form) {
  const words = people.better_terms
  return (
    <section className="desk-card">
      <p className="desk-muted">{words.words}</p>
      <form method="post" action={`${path}#preview`} className="desk-form" autoComplete="off">
        <TextField
          {...{ name: 'rate', label: words.rate[per], inputMode: 'decimal', maxLength: 7, error }}
          hint={filled(words.rate_hint, { rate: rateWords(rate) })}
          defaultValue={typed ?? ''}
        />
        <p className="desk-muted">{cases.foresee_words}</p>
        <div className="desk-row">
          <Button type="submit" kind="secondary" name="act" value="foresee">
            {cases.foresee}
          </Button>
        </div>
      </form>
    </section>
  )
}

type Shown = {
  readonly visit: StaffVisit
  readonly form: URLSearchParams
  readonly preview: AnswerOf<typeof foreseeLowerRate>
  readonly errors: Problem['errors'] | undefined
}

/** Both schedules payment by payment, as the client will see them, and the form that asks the second person. */
export function LowerRatePreview({ errors, form, preview: { figures, open_until, seen }, visit }: Shown) {
  const { locale, path, texts } = visit
  const words = texts.people.better_terms
  return (
    <section className="desk-card" id="preview">
      <Totals figures={figures} visit={visit} />
      <Payments figures={figures} visit={visit} />
      <p>{filled(words.open_until, { day: dayWords(open_until, locale, 'long') })}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="act" value="offer" />
        <input type="hidden" name="rate" value={form.get('rate') ?? ''} />
        <input type="hidden" name="seen" value={seen} />
        <RequestReason tried={{ errors, form }} texts={texts} />
      </form>
    </section>
  )
}

type Parts = { readonly figures: AgreementFigures; readonly visit: StaffVisit }

function Totals({ figures: { after, before }, visit: { locale, texts } }: Parts) {
  const words = texts.cases
  const sum = (tiyn: number) => <Sum tiyn={tiyn} locale={locale} />
  const percent = (value: string) => `${percentWords(value)} %`
  return (
    <DataTable
      caption={words.preview}
      rows={[
        { name: words.return, now: sum(before.payment_tiyn), offered: sum(after.payment_tiyn) },
        { name: words.reward_all, now: sum(before.reward_tiyn), offered: sum(after.reward_tiyn) },
        ...([['nominal', 'nominal_rate_percent'] as const, ['gesv_name', 'gesv_percent'] as const] as const).map(
          ([name, part]) => ({ name: words[name], now: percent(before[part]), offered: percent(after[part]) }),
        ),
      ]}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', title: words.figure, show: ({ name }) => name },
        { key: 'now', title: words.now, isFigure: true, show: ({ now }) => now },
        { key: 'offered', title: words.offered, isFigure: true, show: ({ offered }) => <strong>{offered}</strong> },
      ]}
    />
  )
}

/** The dates stay, so each payment stands beside the one it replaces; the last ones may not be needed any more. */
function Payments({ figures: { after, before }, visit: { locale, texts } }: Parts) {
  const words = texts.cases
  const offered = new Map(after.rows.map((row) => [row.date, row.payment_tiyn]))
  return (
    <DataTable
      caption={texts.people.better_terms.schedules}
      rows={before.rows}
      keyOf={({ date }) => date}
      columns={[
        { key: 'date', title: words.date, show: ({ date }) => <DateText day={date} locale={locale} form="figures" /> },
        {
          ...{ key: 'now', title: words.now, isFigure: true },
          show: ({ payment_tiyn }) => <Sum tiyn={payment_tiyn} locale={locale} />,
        },
        {
          ...{ key: 'offered', title: words.offered, isFigure: true },
          show: ({ date }) => <Sum tiyn={offered.get(date) ?? 0} locale={locale} />,
        },
      ]}
    />
  )
}
