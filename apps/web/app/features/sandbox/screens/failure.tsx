import { failOnPurpose } from '@qadam/wire/sandbox'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { maintenanceError, pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import type { Route } from './+types/failure.ts'

/** Causes one kind of failure, to show what a client would see. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  switch (params.kind) {
    case 'loader':
      throw new Error('A loader that fails on purpose', { cause: new Error('Somebody asked for it in the sandbox') })
    case 'component':
      return { breaks: true }
    case 'api':
      return call(page, failOnPurpose, { query: { kind: 'throw' } })
    case 'unavailable':
      return call(page, failOnPurpose, { query: { kind: 'unavailable' } })
    case 'maintenance':
      throw maintenanceError(page.boot)
    default:
      throw pageError(404, `Page not found ${url.pathname}`)
  }
}

export function action({ context, url }: Route.ActionArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  throw new Error('An action that fails on purpose')
}

export default function Failure({ loaderData }: Route.ComponentProps) {
  if ('breaks' in loaderData) throw new Error('A component that fails on purpose')
  return null
}
