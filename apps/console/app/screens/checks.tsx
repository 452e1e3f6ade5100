import { listChecks } from '@qadam/wire/staff/checks'
import { takeNextCheck } from '@qadam/wire/staff/claims'
import { holderColumn, queueList, waitsColumn } from './queue-list.tsx'

export const checks = queueList({
  path: '/checks',
  exported: 'checks',
  endpoint: listChecks,
  rowsIn: (answer) => answer.checks,
  keyOf: ({ id }) => id,
  takeNext: takeNextCheck,
  wordsIn: (texts) => texts.queues.checks,
  columns(visit) {
    const { checks: words, shared } = visit.texts.queues
    return [
      {
        ...{ key: 'person', title: words.person },
        show: ({ id, person }) => <a href={`/checks/${id}`}>{person.name ?? words.no_name}</a>,
      },
      waitsColumn(visit),
      { key: 'why', title: words.why, show: ({ reason }) => words.reasons[reason] },
      {
        ...{ key: 'iin', title: shared.iin },
        show: ({ person }) => <span className="desk-whole">{person.iin_masked ?? shared.none}</span>,
      },
      {
        ...{ key: 'phone', title: shared.phone },
        show: ({ person }) => <span className="desk-whole">{person.phone_masked}</span>,
      },
      holderColumn(visit),
    ]
  },
})
