import { Button } from '@qadam/kit/button/button.tsx'
import { type exportedLists, exportList } from '@qadam/wire/staff/list-exports'
import type { PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { pageIn } from './page-links.tsx'

export type ListName = (typeof exportedLists)[number]

/** The file begins where the page does: its last line names the page that goes on. */
export async function postExport(visit: StaffVisit, name: ListName, form: URLSearchParams): Promise<PageResult> {
  const { before: _, ...asked } = pageIn(form, ['list', 'kind'])
  const exported = await visit.call(exportList, { body: { name, ...asked } })
  if (!exported.ok) return refusedPage(visit, exported.problem)
  return {
    kind: 'csv',
    name: `${[name, asked.list, asked.kind].filter(Boolean).join('-')}.csv`,
    csv: exported.answer.csv,
  }
}

type Props = { readonly visit: StaffVisit; readonly filters: readonly string[] }

export function ListExport({ filters, visit: { me, path, query, texts } }: Props) {
  if (!me.permissions.includes('list.export')) return null
  return (
    <form method="post" action={path} className="desk-row">
      {Object.entries(pageIn(query, filters)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="outlined" size="s" name="act" value="export">
        {texts.queues.shared.export}
      </Button>
    </form>
  )
}
