import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { Sum } from '../words.tsx'
import type { LoanShown } from './loan-shown.ts'
import { PageLinks } from './page-links.tsx'

/** The books in words: what was posted, and which accounts it touched. */
export function LoanEntries({ shown: { entries }, visit }: { shown: LoanShown; visit: StaffVisit }) {
  const { locale, texts } = visit
  const words = texts.loan
  return (
    <section className="desk-card">
      <DataTable
        caption={words.entries}
        rows={entries.rows}
        keyOf={({ id }) => id}
        columns={[
          { key: 'entry', title: words.entry, show: ({ kind }) => wordFor(words.kinds, kind) },
          { key: 'date', title: words.date, show: ({ on }) => <DateText day={on} locale={locale} /> },
          {
            ...{ key: 'lines', title: words.lines },
            show: ({ lines }) => (
              <span className="desk-lines">
                {lines.map(({ account, side, tiyn }) => (
                  <span key={`${side} ${account} ${tiyn}`}>
                    <span className="desk-muted">{side === 'debit' ? words.debit : words.credit_side}</span>{' '}
                    {words.accounts[account]} <Sum tiyn={tiyn} locale={locale} />
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
      <PageLinks visit={visit} places={entries} filters={['on']} />
    </section>
  )
}
