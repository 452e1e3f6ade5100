import { pageContext } from '../../../boot/page-context.ts'
import { fileForOperator } from '../../../http/call.ts'
import { passOf } from '../operator-token.ts'
import { requestedSources } from '../requested-sources.ts'
import type { Route } from './+types/sources-file.ts'

export const handle = { scripted: true }

/** The same report for a spreadsheet: the API generates the file, and only the site holds the token. */
export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const query = new URLSearchParams(requestedSources(url.searchParams))
  return fileForOperator(page, `/rest/operator/sources.csv?${query}`, passOf(page))
}
