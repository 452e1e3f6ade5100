import { DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { DateText } from '../../../web/app/ui/date-text/date-text.tsx'
import { FactList } from '../../../web/app/ui/fact-list/fact-list.tsx'
import { wordFor } from '../texts/texts.ts'
import { Moment, Sum } from '../words.tsx'
import type { ClientParts } from './client-facts.tsx'

export function ClientMoney({ client: { application, contracts, loans }, locale, texts }: ClientParts) {
  const words = texts.client
  return (
    <>
      {loans.length > 0 ? (
        <section className="desk-card">
          <DataTable
            caption={words.loans}
            rows={loans}
            keyOf={({ id }) => id}
            columns={[
              { key: 'number', title: words.number, show: ({ number }) => number },
              { key: 'state', title: words.state, show: ({ state }) => wordFor(texts.loans, state) },
              {
                ...{ key: 'due', title: words.due, isFigure: true },
                show: ({ due_today_tiyn }) => <Sum tiyn={due_today_tiyn} locale={locale} />,
              },
              { key: 'overdue', title: words.overdue, isFigure: true, show: ({ days_overdue }) => days_overdue },
              {
                ...{ key: 'next', title: words.next, isFigure: true },
                show: ({ next_payment }) =>
                  next_payment ? (
                    <>
                      <Sum tiyn={next_payment.amount_tiyn} locale={locale} />
                      <br />
                      <DateText day={next_payment.date} locale={locale} />
                    </>
                  ) : (
                    words.unknown
                  ),
              },
            ]}
          />
        </section>
      ) : null}
      {contracts.length > 0 ? (
        <section className="desk-card">
          <DataTable
            caption={words.contracts}
            rows={contracts}
            keyOf={({ number }) => number}
            columns={[
              { key: 'number', title: words.number, show: ({ number }) => number },
              { key: 'state', title: words.state, show: ({ state }) => wordFor(texts.contracts, state) },
              {
                ...{ key: 'amount', title: words.amount, isFigure: true },
                show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
              },
              { key: 'payee', title: words.payee, show: ({ payee_masked }) => payee_masked },
              { key: 'date', title: words.date, show: ({ drafted_at }) => <Moment iso={drafted_at} locale={locale} /> },
            ]}
          />
        </section>
      ) : null}
      {application ? (
        <section className="desk-card">
          <h2>{words.application}</h2>
          <FactList
            facts={[
              { name: words.state, value: wordFor(texts.applications, application.state) },
              { name: words.amount, value: <Sum tiyn={application.amount_tiyn} locale={locale} /> },
              { name: words.date, value: <Moment iso={application.submitted_at} locale={locale} /> },
            ]}
          />
        </section>
      ) : null}
    </>
  )
}
