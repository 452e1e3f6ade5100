import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import { listApplications } from '@qadam/wire/staff/applications'
import { takeNextApplication } from '@qadam/wire/staff/claims'
import { Moment } from '../words.tsx'
import { AskedWords } from './application-parts.tsx'
import { holderColumn, queueList, waitsColumn } from './queue-list.tsx'

export const applications = queueList({
  path: '/applications',
  exported: 'applications',
  endpoint: listApplications,
  takeNext: takeNextApplication,
  rowsIn: (answer) => answer.applications,
  keyOf: ({ id }) => id,
  wordsIn: (texts) => texts.queues.applications,
  columns(visit) {
    const { locale, texts } = visit
    const { applications: words, shared } = texts.queues
    return [
      {
        ...{ key: 'client', title: shared.client },
        show: ({ client, id }) => <a href={`/applications/${id}`}>{client.name}</a>,
      },
      waitsColumn(visit),
      {
        ...{ key: 'until', title: words.until },
        show: ({ is_late, papers, review_until }) => (
          <span className="desk-lines">
            {review_until === null ? shared.none : <Moment iso={review_until} locale={locale} />}
            {is_late ? <StatusTag kind="danger">{words.late}</StatusTag> : null}
            {papers === null ? null : (
              <StatusTag kind={papers === 'came' ? 'good' : 'info'}>{texts.queues.papers[papers]}</StatusTag>
            )}
          </span>
        ),
      },
      {
        ...{ key: 'asked', title: words.asked },
        show: (asked) => <AskedWords asked={asked} locale={locale} texts={texts} />,
      },
      {
        ...{ key: 'why', title: words.why },
        show: ({ review_reasons }) => review_reasons.map((reason) => words.review_reasons[reason]).join('; '),
      },
      holderColumn(visit),
    ]
  },
})
