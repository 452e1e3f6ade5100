import { getSources, openSources } from '@qadam/wire/operator-sources'
import { data, redirect } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { callAsOperator } from '../../../http/call.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { dropToken, keepToken, passOf, tokenCookie } from '../operator-token.ts'
import { SourcesAsked } from '../parts/sources-asked.tsx'
import { SourcesSignIn } from '../parts/sources-sign-in.tsx'
import { SourcesTable } from '../parts/sources-table.tsx'
import { requestedSources } from '../requested-sources.ts'
import type { Route } from './+types/sources.ts'

/** The page depends on the token cookie. */
export const handle = { reads: [tokenCookie] }

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const asked = requestedSources(url.searchParams)
  // Requested without a token too: a lender without one has no such page.
  const { answer, problem } = await callAsOperator(page, getSources, { query: asked }, passOf(page))
  return { asked, report: answer, problem }
}

/**
 * The installation's token gives access to clients' data: it is exchanged at once for a token limited to this report,
 * and never stored.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  if (form.has('leave')) dropToken(page)
  else {
    const token = String(form.get('token') ?? '').trim()
    const { answer, problem } = await callAsOperator(page, openSources, {}, isTokenShaped(token) ? token : 'unshaped')
    if (problem) return data({ refused: problem.code }, { status: problem.status })
    keepToken(page, answer.pass, answer.expires_in)
  }
  return redirect(`/operator/sources${url.search}`)
}

export default function Sources({ actionData, loaderData: { asked, problem, report } }: Route.ComponentProps) {
  const t = useText('operator')
  const isClosed = problem !== undefined && problem.code !== 'validation_failed'
  return (
    <div className="operator-sources stack">
      <PageHead title={t('sources_title')} description={t('sources_description')} hidden />
      <div className="intro">
        <h1>{t('sources_title')}</h1>
        <p className="lead">{t('sources_lead')}</p>
      </div>
      {isClosed ? (
        <SourcesSignIn
          refused={actionData?.refused ?? (problem.code === 'too_many_requests' ? problem.code : undefined)}
        />
      ) : (
        <>
          <SourcesAsked asked={asked} problem={problem} />
          {report ? <SourcesTable report={report} /> : null}
        </>
      )}
    </div>
  )
}

/** Rejects text that cannot be sent in a header. */
function isTokenShaped(text: string): boolean {
  return /^[\w.~+/=-]{1,200}$/.test(text)
}
