import { listStuckRegistrations } from '@qadam/wire/staff/registrations'
import { queueList, waitsColumn } from './queue-list.tsx'
import { LastWord, UsualTime } from './registration-parts.tsx'

export const registrations = queueList({
  path: '/registrations',
  exported: 'registrations',
  endpoint: listStuckRegistrations,
  rowsIn: (answer) => answer.registrations,
  keyOf: ({ id }) => id,
  wordsIn: ({ registrations: { done: _, ...words } }) => words,
  columns(visit) {
    const { texts } = visit
    const words = texts.registrations
    return [
      {
        ...{ key: 'person', title: words.person },
        show: ({ id, person }) => (
          <span className="desk-lines">
            <a href={`/registrations/${id}`}>{person.name ?? texts.queues.checks.no_name}</a>
            <span className="desk-muted desk-whole">{person.phone_masked}</span>
          </span>
        ),
      },
      { key: 'step', title: words.step, show: ({ step }) => texts.steps[step] },
      waitsColumn(visit),
      { key: 'usual', title: words.usual, show: ({ usual }) => <UsualTime usual={usual} texts={texts} /> },
      { key: 'word', title: words.word, show: (stuck) => <LastWord stuck={stuck} visit={visit} /> },
    ]
  },
})
