import { Button } from '@qadam/kit/button/button.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { caseKinds, listCases } from '@qadam/wire/staff/cases'
import { takeNextCase } from '@qadam/wire/staff/claims'
import type { StaffVisit } from '../page.ts'
import { AskedFor, CaseDeadline } from './case-parts.tsx'
import { holderColumn, queueList } from './queue-list.tsx'
import { ClientLink } from './queue-parts.tsx'

export const cases = queueList({
  path: '/cases',
  exported: 'cases',
  viewed: 'cases',
  endpoint: listCases,
  rowsIn: (answer) => answer.cases,
  keyOf: ({ id }) => id,
  takeNext: takeNextCase,
  wordsIn: (texts) => texts.cases,
  filters: ['kind'],
  filterForm: (visit) => <KindFilter visit={visit} />,
  columns(visit) {
    const { locale, texts } = visit
    const words = texts.cases
    return [
      {
        ...{ key: 'client', title: texts.queues.shared.client },
        show: ({ client, id }) => <ClientLink client={client} href={`/cases/${id}`} texts={texts} />,
      },
      {
        ...{ key: 'due', title: words.due },
        show: (asked) => <CaseDeadline asked={asked} locale={locale} texts={texts} />,
      },
      { key: 'kind', title: words.kind, show: ({ kind }) => words.kinds[kind] },
      { key: 'asked', title: words.asked, show: (asked) => <AskedFor asked={asked} texts={texts} /> },
      {
        ...{ key: 'stage', title: words.stage },
        show: ({ is_answered }) => (is_answered ? words.stage_agree : words.stage_answer),
      },
      holderColumn(visit),
    ]
  },
})

function KindFilter({ visit: { query, texts } }: { visit: StaffVisit }) {
  const words = texts.cases
  return (
    <form method="get" className="desk-row">
      <SelectField
        name="kind"
        label={words.kind}
        placeholder={words.any}
        options={caseKinds.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
        defaultValue={query.get('kind') ?? ''}
      />
      <Button type="submit" kind="secondary">
        {words.show}
      </Button>
    </form>
  )
}
