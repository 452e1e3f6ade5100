import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { type Fact, FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { listCases, readCase } from '@qadam/wire/staff/cases'
import { type Texts, wordFor } from '../texts/texts.ts'
import { filled, Moment, Sum } from '../words.tsx'
import { PaperLinks } from './papers.tsx'

export type Case = AnswerOf<typeof readCase>
export type TermsOfCase = NonNullable<Case['terms']>

type Listed = AnswerOf<typeof listCases>['cases'][number]
type Speaking = { readonly locale: LocaleCode; readonly texts: Texts }

const soonDays = 3

/** The deadline set by law, and the days left. */
export function CaseDeadline({
  asked: { days_left, due_on },
  locale,
  texts: { cases: words },
}: Speaking & { asked: Pick<Listed, 'days_left' | 'due_on'> }) {
  const kind = days_left < 0 ? 'danger' : days_left <= soonDays ? 'warn' : 'neutral'
  const left = filled(days_left < 0 ? words.late : words.left, { count: Math.abs(days_left) })
  return (
    <span className="desk-lines">
      <DateText day={due_on} locale={locale} />
      <StatusTag kind={kind}>{days_left === 0 ? words.today : left}</StatusTag>
    </span>
  )
}

export function AskedFor({
  asked: { contract_number, ground, wish },
  texts: { cases: words },
}: {
  asked: Pick<Listed, 'contract_number' | 'ground' | 'wish'>
  texts: Texts
}) {
  if (!wish || !ground) return <span className="desk-muted">–</span>
  return (
    <span className="desk-lines">
      {words.wishes[wish]}
      <span className="desk-muted">{words.grounds[ground]}</span>
      <span className="desk-muted desk-whole">{`${words.contract} ${contract_number}`}</span>
    </span>
  )
}

/** The request, and each deadline that the law sets. */
export function TermsFacts({ asked, locale, terms, texts }: Speaking & { asked: Case; terms: TermsOfCase }) {
  const { cases: words, queues } = texts
  const day = (name: string, value: string | null): Fact[] =>
    value === null ? [] : [{ name, value: <DateText day={value} locale={locale} /> }]
  return (
    <section className="desk-card">
      <h2>{words.asked}</h2>
      <FactList
        facts={[
          { name: words.asked, value: asked.wish === null ? '' : words.wishes[asked.wish] },
          { name: words.ground, value: asked.ground === null ? '' : words.grounds[asked.ground] },
          { name: words.due, value: <CaseDeadline asked={asked} locale={locale} texts={texts} /> },
          ...day(words.asked_on, asked.asked_on),
          { name: words.in_time, value: terms.is_in_time ? queues.shared.yes : queues.shared.no },
          ...day(words.answer_until, terms.answer_until),
          ...(terms.answer === null ? [] : [{ name: words.answer, value: words.answers[terms.answer] }]),
          ...day(words.answered_on, terms.answered_on),
          ...(terms.answer_reason === null ? [] : [{ name: words.reason, value: terms.answer_reason }]),
          ...day(words.agree_until, terms.agree_until),
          ...day(words.ombudsman_until, terms.ombudsman_until),
          ...(terms.ending === null ? [] : [{ name: words.ending, value: words.endings[terms.ending] }]),
        ]}
      />
      {terms.must_be_agreed ? <p>{words.must_be_agreed}</p> : null}
    </section>
  )
}

/** The loan as it is today, with what has been signed about it. */
export function LoanOfCase({
  locale,
  mayRead,
  mayReadPapers,
  terms,
  texts,
}: Speaking & { terms: TermsOfCase; mayRead: boolean; mayReadPapers: boolean }) {
  const words = texts.cases
  const { loan } = terms
  return (
    <section className="desk-card">
      <h2>{words.loan}</h2>
      <FactList
        facts={[
          { name: words.contract, value: loan.number },
          { name: words.amount, value: <Sum tiyn={loan.amount_tiyn} locale={locale} /> },
          { name: words.state, value: wordFor(texts.loans, loan.state) },
          { name: words.due_today, value: <Sum tiyn={loan.due_today_tiyn} locale={locale} /> },
          { name: words.overdue, value: loan.days_overdue },
        ]}
      />
      {mayRead ? (
        <p>
          <a href={`/loans/${loan.id}`}>{words.loan_all}</a>
        </p>
      ) : null}
      <DataTable
        caption={words.papers}
        rows={terms.papers}
        keyOf={({ kind, number }) => `${kind} ${number}`}
        columns={[
          {
            ...{ key: 'paper', title: words.paper },
            show(paper) {
              const title = filled(words.paper_kinds[paper.kind], { number: paper.number })
              return mayReadPapers ? <PaperLinks paper={paper} title={title} texts={texts} /> : title
            },
          },
          {
            ...{ key: 'signed', title: words.signed },
            show: ({ signed_at }) => (signed_at === null ? '' : <Moment iso={signed_at} locale={locale} />),
          },
        ]}
      />
      <p className="desk-muted">{words.papers_hint}</p>
    </section>
  )
}

type Schedule = AgreementFigures['after']

export function ScheduleTable({
  locale,
  schedule,
  texts: { cases: words },
  title,
}: Speaking & { schedule: Pick<Schedule, 'gesv_percent' | 'rows'>; title: string }) {
  const gesv = filled(words.gesv, { value: percentWords(schedule.gesv_percent) })
  return (
    <DataTable
      caption={`${title}, ${gesv}`}
      rows={schedule.rows}
      keyOf={({ date }) => date}
      columns={[
        { key: 'date', title: words.date, show: ({ date }) => <DateText day={date} locale={locale} form="figures" /> },
        ...(['payment', 'principal', 'reward'] as const).map((part) => ({
          ...{ key: part, title: words[part], isFigure: true },
          show: (row: Schedule['rows'][number]) => <Sum tiyn={row[`${part}_tiyn`]} locale={locale} />,
        })),
      ]}
    />
  )
}

export function percentWords(percent: string): string {
  return percent.replace('.', ',')
}
