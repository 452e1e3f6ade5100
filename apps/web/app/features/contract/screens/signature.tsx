import { listContracts, openExternalSignaturePage, submitExternalSignature } from '@qadam/wire/contracts'
import { redirect } from 'react-router'
import { pathIn } from '../../../boot/locale-path.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import type { Route } from './+types/signature.ts'

const passedBack = ['code', 'state', 'error', 'error_description'] as const
const contractPage = '/register/lk/contract'

export const handle = { scripted: true }

/** Leads to the signing service's page, and back from it: its response in the URL must not stay there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { contracts } = await call(page, listContracts, {})
  const contract = contracts[0]
  if (!contract?.external_signature) throw redirect(contractPage)
  const params = { id: contract.id }
  if (passedBack.some((name) => url.searchParams.has(name))) {
    const body = Object.fromEntries(passedBack.flatMap((name) => [...url.searchParams].filter(([key]) => key === name)))
    // A response to somebody else's request is ignored: the contract still waits to be signed.
    await tryCall(page, submitExternalSignature, { params, body })
    throw redirect(contractPage)
  }
  const { localePrefix, publicOrigin } = page.boot.config
  const return_to = publicOrigin + pathIn(page.boot.locale, '/register/lk/contract/signature', localePrefix)
  const { answer } = await tryCall(page, openExternalSignaturePage, { params, body: { return_to } })
  throw redirect(answer?.redirect_url ?? contractPage)
}

/** Never rendered: without its own component the route would return a failure as data instead of the error page. */
export default function Signature() {
  return null
}
