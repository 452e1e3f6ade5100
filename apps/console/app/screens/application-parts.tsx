import { percentOf } from '@qadam/domain/lending/deposit-product'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { type Fact, FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { readApplication } from '@qadam/wire/staff/applications'
import { type Texts, wordFor } from '../texts/texts.ts'
import { filled, Moment, Sum } from '../words.tsx'

export type Application = AnswerOf<typeof readApplication>

type Speaking = { readonly locale: LocaleCode; readonly texts: Texts }

type Review = NonNullable<Application['review']>

export function AskedWords({
  asked: { amount_tiyn, product, term },
  locale,
  texts,
}: Speaking & { asked: Pick<Application, 'product' | 'amount_tiyn' | 'term'> }) {
  const words = texts.queues.applications
  return (
    <span className="desk-lines">
      <span>
        <Sum tiyn={amount_tiyn} locale={locale} />,{' '}
        {filled(product === 'pdl' ? words.term_days : words.term_months, { count: term })}
      </span>
      <span className="desk-muted">{words.products[product]}</span>
    </span>
  )
}

/** The figures that the decision turns on, and the answer of the rules. */
export function Figures({
  review,
  application,
  locale,
  texts,
}: Speaking & { review: Review; application: Application }) {
  const { applications: words, shared } = texts.queues
  const { figures, known } = review
  const { burden, burden_cap, objection, rules_most_tiyn, score, stops } = figures
  const sum = (tiyn: number | null) => (tiyn === null ? shared.unknown : <Sum tiyn={tiyn} locale={locale} />)
  const facts: Fact[] = [
    { name: words.why, value: figures.review_reasons.map((reason) => words.review_reasons[reason]).join('; ') },
    {
      name: words.rules,
      value:
        rules_most_tiyn === null ? (
          reasonWords(figures.rules_reasons, texts) || words.rules_nothing
        ) : (
          <>
            {words.rules_up_to} {sum(rules_most_tiyn)}
          </>
        ),
    },
    { name: words.income, value: sum(figures.income_tiyn) },
    { name: words.paid, value: sum(figures.paid_monthly_tiyn) },
    {
      name: words.burden_before,
      value: review.burden_before === null ? shared.unknown : percent(review.burden_before),
    },
    { name: words.burden, value: burden === null ? shared.unknown : percent(burden) },
    { name: words.burden_cap, value: percent(burden_cap) },
    { name: words.score, value: score ?? shared.unknown },
    { name: words.face, value: identifiedWords(known.identified_by, texts) },
    { name: words.official, value: known.is_foreign_official ? shared.yes : shared.no },
    { name: words.consent, value: known.has_automated_consent ? shared.yes : shared.no },
    { name: words.rules_version, value: application.rules_version ?? shared.unknown },
  ]
  return (
    <section className="desk-card">
      <h2>{words.figures}</h2>
      {stops.length > 0 ? (
        <Notice kind="danger" title={words.stops}>
          {reasonWords(stops, texts)}
        </Notice>
      ) : null}
      {objection === null ? null : (
        <blockquote className="desk-quote">
          <strong>{words.objection}</strong>
          <p>{objection}</p>
        </blockquote>
      )}
      <FactList facts={facts} />
    </section>
  )
}

export function Sources({ known, locale, texts }: Speaking & { known: Review['known'] }) {
  const { applications: words } = texts.queues
  const { bureau, contributions } = known
  return (
    <section className="desk-card">
      <h2>{words.sources}</h2>
      <FactList
        facts={known.sources.map(({ answer, source }) => ({
          name: words.source_names[source],
          value: words.source_words[answer],
        }))}
      />
      {bureau ? <Bureau bureau={bureau} locale={locale} texts={texts} /> : null}
      {contributions && contributions.length > 0 ? (
        <DataTable
          caption={words.contributions}
          rows={contributions}
          keyOf={({ month }) => month}
          columns={[
            { key: 'month', title: words.month, show: ({ month }) => month },
            {
              ...{ key: 'amount', title: words.amount, isFigure: true },
              show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
            },
          ]}
        />
      ) : null}
    </section>
  )
}

function Bureau({ bureau, locale, texts }: Speaking & { bureau: NonNullable<Review['known']['bureau']> }) {
  const { applications: words } = texts.queues
  const marks = [
    bureau.has_stop_credit && words.stop_credit,
    bureau.is_conscript && words.conscript,
    bureau.had_long_overdue && words.long_overdue,
  ].filter((mark) => mark !== false)
  return (
    <>
      <h3>{words.bureau}</h3>
      {marks.length > 0 ? <Notice kind="warn">{marks.join('; ')}</Notice> : null}
      {bureau.bankruptcy_ended_on === null ? null : (
        <p>
          {words.bankrupt} <DateText day={bureau.bankruptcy_ended_on} locale={locale} />
        </p>
      )}
      <p>{filled(words.closed_loans, { here: bureau.closed_here, elsewhere: bureau.closed_elsewhere })}</p>
      {bureau.open_loans.length === 0 ? null : (
        <DataTable
          caption={words.open_loans}
          rows={bureau.open_loans.map((loan, number) => ({ ...loan, number }))}
          keyOf={({ number }) => String(number)}
          columns={[
            { key: 'lender', title: words.lender, show: ({ is_here }) => (is_here ? words.here : words.elsewhere) },
            {
              ...{ key: 'monthly', title: words.monthly, isFigure: true },
              show: ({ monthly_tiyn }) => <Sum tiyn={monthly_tiyn} locale={locale} />,
            },
            { key: 'overdue', title: words.overdue, isFigure: true, show: ({ overdue_days }) => overdue_days },
          ]}
        />
      )}
    </>
  )
}

export function DecisionHistory({ decisions, locale, texts }: Speaking & Pick<Application, 'decisions'>) {
  const { applications: words, shared } = texts.queues
  if (decisions.length === 0) return null
  return (
    <section className="desk-card">
      <DataTable
        caption={words.history}
        rows={decisions}
        keyOf={({ number }) => String(number)}
        columns={[
          { key: 'when', title: shared.when, show: ({ decided_at }) => <Moment iso={decided_at} locale={locale} /> },
          { key: 'who', title: words.decided_by, show: ({ decided_by }) => texts.deciders[decided_by] },
          { key: 'outcome', title: words.outcome, show: ({ outcome }) => texts.decisions[outcome] },
          {
            ...{ key: 'reasons', title: words.reasons },
            show: ({ reasons, review_reasons }) =>
              [reasonWords(reasons, texts), ...review_reasons.map((reason) => words.review_reasons[reason])]
                .filter(Boolean)
                .join('; '),
          },
          {
            ...{ key: 'offer', title: words.offer, isFigure: true },
            show: ({ offer_amount_tiyn }) =>
              offer_amount_tiyn === null ? '' : <Sum tiyn={offer_amount_tiyn} locale={locale} />,
          },
        ]}
      />
    </section>
  )
}

function reasonWords(reasons: readonly string[], texts: Texts): string {
  return reasons.map((reason) => wordFor(texts.queues.applications.decision_reasons, reason)).join('; ')
}

function identifiedWords(by: Review['known']['identified_by'], texts: Texts): string {
  if (by === null) return texts.client.not_identified
  return by === 'biometric' ? texts.client.by_biometric : texts.client.by_person
}

function percent(rate: string): string {
  return `${percentOf(rate).replace('.', ',')} %`
}
