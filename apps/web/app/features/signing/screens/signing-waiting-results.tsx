import { submitSigningResult } from '@qadam/contract/signing'
import { redirect } from 'react-router'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { tryCall } from '../../../http/call.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Loader } from '../../../ui/loader/loader.tsx'
import { standingOn } from '../../registration/standing.ts'
import { pathOfStep } from '../../registration/step-paths.ts'
import { Way } from '../../registration/way.tsx'
import { UnscriptedWait } from '../../waiting/unscripted-wait.tsx'
import { SigningHelp } from '../parts/signing-help.tsx'
import type { Route } from './+types/signing-waiting-results.ts'

const passedBack = ['code', 'state', 'error', 'error_description'] as const

export const handle = { scripted: true }

/** Spec §4: the client comes back from the signing page with its answer in the address, and it must not stay there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (passedBack.some((name) => url.searchParams.has(name))) throw redirect(await handIn(page, url.searchParams))
  const { step_name } = await standingOn(page)
  return { isUnfinished: step_name === 'signing_init_success' }
}

async function handIn(page: Page, search: URLSearchParams) {
  const body = Object.fromEntries([...search].filter(([name]) => passedBack.some((known) => known === name)))
  const { answer, problem } = await tryCall(page, submitSigningResult, { body })
  const step = answer?.step_name ?? problem?.step_name
  // An answer to somebody else’s question is no answer: the contract still waits to be signed.
  return step === undefined ? '/register/signing-waiting-results' : pathOfStep(step)
}

export default function SigningWaitingResults({ loaderData }: Route.ComponentProps) {
  return loaderData.isUnfinished ? <Unfinished /> : <BeingChecked />
}

function BeingChecked() {
  const t = useText('signing')
  return (
    <>
      <PageHead title={t('waiting_title')} description={t('waiting_lead')} hidden />
      <Way step="signing_result" />
      <Loader size="xlarge" />
      <div className="intro">
        <h1>{t('waiting_title')}</h1>
        <p className="lead" role="status">
          {t('waiting_lead')}
        </p>
      </div>
      <div className="stack">
        <p>{t('waiting_stay')}</p>
        <p>{t('leave')}</p>
        <UnscriptedWait />
        <SigningHelp />
      </div>
    </>
  )
}

function Unfinished() {
  const t = useText('signing')
  return (
    <>
      <PageHead title={t('unfinished_title')} description={t('unfinished_lead')} hidden />
      <Way step="signing_init_success" />
      <div className="intro">
        <h1>{t('unfinished_title')}</h1>
        <p className="lead">{t('unfinished_lead')}</p>
      </div>
      <p>
        <ButtonLink to="/register/signing-redirect" reload size="l">
          {t('sign_again')}
        </ButtonLink>
      </p>
      <SigningHelp />
    </>
  )
}
