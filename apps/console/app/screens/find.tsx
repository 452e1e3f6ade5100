import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { findClients } from '@qadam/wire/staff/clients'
import type { Answered, Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'

type Found = Answered<typeof findClients>

/** The search text is sent in a body and shown again in its field; it never appears in a URL. */
export const find: Page = {
  path: '/find',
  async get(visit) {
    return search(visit, '', undefined)
  },
  async post(visit, form) {
    const query = (form.get('query') ?? '').slice(0, 200)
    const found = await visit.call(findClients, { body: { query } })
    const isOver = found.ok || found.problem.status === 422
    return isOver ? search(visit, query, found) : refusedPage(visit, found.problem)
  },
}

function search({ texts }: StaffVisit, query: string, found: Found | undefined): PageResult {
  const error = found && !found.ok ? found.problem.errors?.query?.[0] : undefined
  return {
    kind: 'page',
    title: texts.find.title,
    status: error === undefined ? 200 : 422,
    body: (
      <>
        <h1>{texts.find.title}</h1>
        <form method="post" className="desk-row" autoComplete="off">
          <TextField name="query" label={texts.find.label} maxLength={120} defaultValue={query} error={error} />
          <Button type="submit">{texts.find.submit}</Button>
        </form>
        {found?.ok ? <Results texts={texts} {...found.answer} /> : null}
        {found?.ok ? <Registrants texts={texts} {...found.answer} /> : null}
        <p className="desk-muted">{texts.find.recorded}</p>
      </>
    ),
  }
}

type Results = (Found & { ok: true })['answer'] & Pick<StaffVisit, 'texts'>

function Results({ clients, is_more, registrations, texts }: Results) {
  if (clients.length === 0 && registrations.length > 0) return null
  if (clients.length === 0) return <EmptyState title={texts.find.none}>{texts.find.none_words}</EmptyState>
  return (
    <>
      <DataTable
        caption={texts.find.results}
        rows={clients}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ key: 'client', title: texts.find.client },
            show: ({ id, is_closed, name }) => (
              <>
                <a href={`/clients/${id}`}>{name}</a> {is_closed ? <StatusTag>{texts.find.closed}</StatusTag> : null}
              </>
            ),
          },
          { key: 'iin', title: texts.find.iin, show: ({ iin_masked }) => iin_masked },
          { key: 'phone', title: texts.find.phone, show: ({ phone_masked }) => phone_masked ?? '' },
        ]}
      />
      {is_more ? <p>{texts.find.more}</p> : null}
    </>
  )
}

/** People who are not clients yet. */
function Registrants({ registrations, texts }: Results) {
  if (registrations.length === 0) return null
  return (
    <DataTable
      caption={texts.find.registering}
      rows={registrations}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'person', title: texts.find.person },
          show: ({ id, person }) => <a href={`/registrations/${id}`}>{person.name ?? texts.queues.checks.no_name}</a>,
        },
        { key: 'step', title: texts.client.stands, show: ({ step }) => texts.steps[step] },
        { key: 'iin', title: texts.find.iin, show: ({ person }) => person.iin_masked ?? texts.queues.shared.none },
        { key: 'phone', title: texts.find.phone, show: ({ person }) => person.phone_masked },
      ]}
    />
  )
}
