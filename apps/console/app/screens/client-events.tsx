import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Texts, wordFor } from '../texts/texts.ts'
import { Moment, Sum } from '../words.tsx'
import type { ClientParts } from './client-facts.tsx'

type Event = ClientParts['client']['events'][number]

/** All events of the client, newest first. */
export function ClientEvents({
  events,
  locale,
  texts,
}: {
  events: readonly Event[]
  locale: LocaleCode
  texts: Texts
}) {
  const words = texts.client
  const rows = events.map((event, number) => ({ ...event, number }))
  if (rows.length === 0) return <p>{words.no_events}</p>
  return (
    <section className="desk-card">
      <DataTable
        caption={words.events}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { key: 'when', title: words.when, show: ({ at }) => <Moment iso={at} locale={locale} /> },
          { key: 'what', title: words.what, show: (event) => `${texts.kinds[event.kind]}: ${whatOf(event, texts)}` },
          { key: 'details', title: words.details, show: (event) => aboutOf(event, texts) },
          {
            ...{ key: 'amount', title: words.amount, isFigure: true },
            show: ({ amount_tiyn }) => (amount_tiyn === null ? '' : <Sum tiyn={amount_tiyn} locale={locale} />),
          },
        ]}
      />
    </section>
  )
}

function whatOf({ kind, what }: Event, texts: Texts): string {
  const words = {
    registration: texts.steps,
    application: texts.applications,
    decision: texts.decisions,
    contract: texts.contracts,
    payout: texts.payouts,
    payment: texts.payments,
    message: texts.authors,
    notice: texts.notices,
    look: texts.looks,
  }
  return wordFor(words[kind], what)
}

function aboutOf({ about, kind }: Event, texts: Texts): string {
  if (about === null) return ''
  if (kind === 'decision') return wordFor(texts.deciders, about)
  if (kind === 'notice') return wordFor(texts.channels, about)
  return kind === 'look' ? about : `№ ${about}`
}
