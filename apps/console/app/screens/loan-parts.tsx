import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Texts, wordFor } from '../texts/texts.ts'
import { filled, Moment, Sum } from '../words.tsx'
import { ScheduleTable } from './case-parts.tsx'
import type { LoanShown } from './loan-shown.ts'

type Parts = { shown: LoanShown; locale: LocaleCode; texts: Texts }

/** Every schedule that the loan has had; the one in force is open. */
export function LoanVersions({ locale, shown: { versions }, texts }: Parts) {
  const words = texts.loan
  return (
    <section className="desk-card">
      <h2>{words.versions}</h2>
      {versions.map((version, index) =>
        index === 0 ? (
          <VersionTable key={version.version} {...{ locale, texts, version }} />
        ) : (
          <Disclosure key={version.version} summary={versionTitle(version, locale, texts)}>
            <VersionTable {...{ locale, texts, version }} />
          </Disclosure>
        ),
      )}
    </section>
  )
}

type Version = LoanShown['versions'][number]

function VersionTable({ locale, texts, version }: Omit<Parts, 'shown'> & { version: Version }) {
  return <ScheduleTable {...{ locale, texts, schedule: version }} title={versionTitle(version, locale, texts)} />
}

function versionTitle({ is_void, made_by, on, version }: Version, locale: LocaleCode, { loan: words }: Texts): string {
  const name = filled(words.schedule, { version, day: dayWords(on, locale, 'long') })
  const cause = made_by === null ? words.first : wordFor(words.event_kinds, made_by)
  return `${name}: ${cause}${is_void ? `, ${words.void}` : ''}`
}

export function LoanPayments({ locale, mayOpen, shown: { loan }, texts }: Parts & { mayOpen: boolean }) {
  const words = texts.loan
  const sum = (tiyn: number) => <Sum tiyn={tiyn} locale={locale} />
  if (loan.payments.length === 0) return <p className="desk-muted">{words.no_payments}</p>
  return (
    <section className="desk-card">
      <DataTable
        caption={words.payments}
        rows={loan.payments}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ key: 'received', title: words.received },
            show: ({ is_moved, received_on, taken_back_on }) => (
              <span className="desk-lines">
                <DateText day={received_on} locale={locale} />
                {taken_back_on === null ? null : (
                  <span className="desk-muted">
                    {filled(is_moved ? words.moved_away : words.taken_back, {
                      day: dayWords(taken_back_on, locale, 'long'),
                    })}
                  </span>
                )}
              </span>
            ),
          },
          { key: 'amount', title: words.amount, isFigure: true, show: ({ amount_tiyn }) => sum(amount_tiyn) },
          { key: 'principal', title: words.principal, isFigure: true, show: ({ principal_tiyn: tiyn }) => sum(tiyn) },
          { key: 'reward', title: words.reward, isFigure: true, show: ({ reward_tiyn }) => sum(reward_tiyn) },
          { key: 'penalty', title: words.penalty, isFigure: true, show: ({ penalty_tiyn }) => sum(penalty_tiyn) },
          {
            key: 'receipt',
            title: words.receipt,
            show: ({ receipt }) =>
              receipt && mayOpen ? <a href={`/receipts/${receipt.id}`}>{receipt.number}</a> : (receipt?.number ?? ''),
          },
        ]}
      />
    </section>
  )
}

export function LoanEvents({ locale, shown: { events }, texts }: Parts) {
  const words = texts.loan
  if (events.length === 0) return null
  return (
    <section className="desk-card">
      <DataTable
        caption={words.events}
        rows={events}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            ...{ key: 'event', title: words.event },
            show: ({ kind, number, reverses }) =>
              `${number + 1}. ${wordFor(words.event_kinds, kind)}${reverses === null ? '' : ` ${reverses + 1}`}`,
          },
          { key: 'date', title: words.date, show: ({ on }) => <DateText day={on} locale={locale} /> },
          {
            ...{ key: 'sum', title: words.sum, isFigure: true },
            show: ({ amount_tiyn }) => (amount_tiyn === null ? '' : <Sum tiyn={amount_tiyn} locale={locale} />),
          },
        ]}
      />
    </section>
  )
}

export function LoanAddenda({ locale, shown: { addenda }, texts }: Parts) {
  const words = texts.loan
  if (addenda.length === 0) return <p className="desk-muted">{words.no_addenda}</p>
  return (
    <section className="desk-card">
      <DataTable
        caption={words.addenda}
        rows={addenda}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ key: 'addendum', title: words.addendum },
            show: ({ kind, number }) => filled(texts.cases.paper_kinds[kind], { number }),
          },
          { key: 'state', title: words.state, show: ({ state }) => words.addendum_states[state] },
          { key: 'day', title: words.day, show: ({ on }) => <DateText day={on} locale={locale} /> },
          {
            ...{ key: 'signed', title: words.signed },
            show: ({ signed_at }) => (signed_at === null ? '' : <Moment iso={signed_at} locale={locale} />),
          },
        ]}
      />
    </section>
  )
}

export function LoanPayouts({ locale, shown: { payouts }, texts }: Parts) {
  const words = texts.loan
  return (
    <section className="desk-card">
      <DataTable
        caption={words.payouts}
        rows={payouts}
        keyOf={({ id }) => id}
        columns={[
          { key: 'payee', title: words.payee, show: ({ payee_masked }) => payee_masked },
          {
            ...{ key: 'amount', title: words.amount, isFigure: true },
            show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
          },
          { key: 'state', title: words.state, show: ({ state }) => wordFor(texts.payouts, state) },
          {
            ...{ key: 'asked', title: words.requested },
            show: ({ requested_at }) => <Moment iso={requested_at} locale={locale} />,
          },
          {
            ...{ key: 'ended', title: words.finished },
            show: ({ finished_at }) => (finished_at === null ? '' : <Moment iso={finished_at} locale={locale} />),
          },
        ]}
      />
    </section>
  )
}
