import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { actOnContract } from '../contract-actions.ts'
import { codeForm } from '../contract-forms.ts'
import { type ContractVisit, visitContract } from '../contract-visit.ts'
import { Ended } from '../parts/ended.tsx'
import { Paid } from '../parts/paid.tsx'
import { PayeeDeclined } from '../parts/payee-declined.tsx'
import { Paying } from '../parts/paying.tsx'
import { Preparing } from '../parts/preparing.tsx'
import { SecondConsent } from '../parts/second-consent.tsx'
import { TimeToThink } from '../parts/time-to-think.tsx'
import { ToSign } from '../parts/to-sign.tsx'
import type { Route } from './+types/contract.ts'

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  return visitContract(context.get(pageContext), url)
}

export function action({ context, request }: Route.ActionArgs) {
  return actOnContract(context.get(pageContext), request)
}

export const clientAction = sendFromBrowser(codeForm)

export default function Contract({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  return <Stage key={loaderData.contract.id} visit={loaderData} result={result} />
}

function Stage(shown: { visit: ContractVisit; result: unknown }) {
  const { cooling_off, state } = shown.visit.contract
  switch (state) {
    case 'preparing':
      return <Preparing {...shown} />
    case 'to_sign':
      return <ToSign {...shown} />
    case 'cooling_off':
      return cooling_off?.is_over ? <SecondConsent {...shown} /> : <TimeToThink {...shown} />
    case 'paying':
      return <Paying {...shown} />
    case 'payee_declined':
      return <PayeeDeclined {...shown} />
    case 'paid':
      return <Paid {...shown} />
    default:
      return <Ended {...shown} />
  }
}
