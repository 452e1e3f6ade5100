import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { wordFor } from '../texts/texts.ts'
import { filled, Moment, Sum } from '../words.tsx'
import type { ClientParts } from './client-facts.tsx'
import { PaperLinks } from './papers.tsx'

type Props = ClientParts & {
  readonly mayReadLoans: boolean
  readonly mayReadPapers: boolean
  readonly mayWriteOff: boolean
}

export function ClientMoney({
  client: { application, contracts, loans },
  locale,
  mayReadLoans,
  mayReadPapers,
  mayWriteOff,
  texts,
}: Props) {
  const words = texts.client
  const writeOffLink = ({ id, state }: { id: string; state: string }) =>
    state === 'active' || state === 'overdue' ? <a href={`/write-offs/${id}`}>{texts.people.write_off.link}</a> : null
  return (
    <>
      {loans.length > 0 ? (
        <section className="desk-card">
          <DataTable
            caption={words.loans}
            rows={loans}
            keyOf={({ id }) => id}
            columns={[
              {
                ...{ key: 'number', title: words.number },
                show: ({ id, number }) => (mayReadLoans ? <a href={`/loans/${id}`}>{number}</a> : number),
              },
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
                    <span>
                      <Sum tiyn={next_payment.amount_tiyn} locale={locale} />
                      <br />
                      <DateText day={next_payment.date} locale={locale} />
                    </span>
                  ) : (
                    words.unknown
                  ),
              },
              ...(mayWriteOff ? [{ key: 'write-off', title: texts.staff.acts_title, show: writeOffLink }] : []),
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
              {
                ...{ key: 'number', title: words.number },
                show: (contract) => (mayReadPapers ? <Papers contract={contract} texts={texts} /> : contract.number),
              },
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

type Contract = ClientParts['client']['contracts'][number]

function Papers({ contract, texts }: { contract: Contract; texts: ClientParts['texts'] }) {
  const { addenda, has_file, id, number } = contract
  return (
    <span className="desk-lines">
      {has_file ? <PaperLinks paper={{ kind: 'contract', id }} title={number} texts={texts} /> : number}
      {addenda.map((paper) => (
        <PaperLinks
          key={paper.id}
          paper={paper}
          title={filled(texts.cases.paper_kinds[paper.kind], { number: paper.number })}
          texts={texts}
        />
      ))}
    </span>
  )
}
