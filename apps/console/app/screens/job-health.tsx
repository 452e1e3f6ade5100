import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readJobHealth } from '@qadam/wire/staff/jobs'
import type { StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { countWords, Moment } from '../words.tsx'
import { Age } from './queue-parts.tsx'

type Health = AnswerOf<typeof readJobHealth>

/** How far the daily close has come, and what is due in the queues. */
export function JobHealth({
  health: { close, queues },
  visit: { locale, texts },
}: {
  health: Health
  visit: StaffVisit
}) {
  const words = texts.queues.jobs
  const isBehind = close.days_behind > 0 || close.left_behind > 0
  return (
    <>
      <section className="desk-card">
        <h2>{words.close_of_day}</h2>
        <FactList
          facts={[
            {
              name: words.closed_through,
              value: close.through === null ? words.never_closed : <DateText day={close.through} locale={locale} />,
            },
            ...(close.at === null ? [] : [{ name: words.closed_at, value: <Moment iso={close.at} locale={locale} /> }]),
            { name: words.days_behind, value: close.days_behind },
            { name: words.left_behind, value: countWords(close.left_behind) },
            {
              name: words.close_state,
              value: (
                <StatusTag kind={isBehind ? 'danger' : 'good'}>
                  {isBehind ? words.close_late : words.close_fine}
                </StatusTag>
              ),
            },
          ]}
        />
      </section>
      <section className="desk-card">
        <h2>{words.due}</h2>
        {queues.length === 0 ? (
          <p className="desk-muted">{words.nothing_due}</p>
        ) : (
          <DataTable
            caption={words.due}
            isCaptionShown={false}
            rows={queues}
            keyOf={({ job }) => job}
            columns={[
              { key: 'job', title: words.job, show: ({ job }) => wordFor(words.names, job) },
              { key: 'waiting', title: words.many, show: ({ waiting }) => countWords(waiting) },
              {
                ...{ key: 'oldest', title: words.oldest },
                show: ({ oldest_at }) => <Age since={oldest_at} locale={locale} texts={texts} />,
              },
            ]}
          />
        )}
      </section>
    </>
  )
}
