import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { submitAgreementResult } from '@qadam/wire/agreement'
import { redirect } from 'react-router'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { pathOfStep } from '../../../steps/step-paths.ts'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { WaitingScreen } from '../../../steps/waiting-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { emailForm } from '../../registration/answer-forms.ts'
import { EmailInPlace } from '../../registration/email-in-place.tsx'
import { correctedEmail } from '../../registration/own-email.ts'
import { type AgreementVisit, agreementVisit } from '../agreement-visit.ts'
import { AgreementHelp } from '../parts/agreement-help.tsx'
import { AgreementText } from '../parts/agreement-text.tsx'
import type { Route } from './+types/signing-waiting-results.ts'

const passedBack = ['code', 'state', 'error', 'error_description'] as const

export const handle = { scripted: true }

/** Spec §4: the client returns from the signing page with its response in the URL, and it must not stay there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (passedBack.some((name) => url.searchParams.has(name))) throw redirect(await handIn(page, url.searchParams))
  const { step_name } = await statusOn(page)
  return { unfinished: step_name === 'signing_init_success' ? await agreementVisit(page) : undefined }
}

async function handIn(page: Page, search: URLSearchParams) {
  const body = Object.fromEntries([...search].filter(([name]) => passedBack.some((known) => known === name)))
  const { answer, problem } = await tryCall(page, submitAgreementResult, { body })
  const step = answer?.step_name ?? problem?.step_name
  // A response to somebody else's request is ignored: the contract still waits to be signed.
  return step === undefined ? '/register/signing-waiting-results' : pathOfStep(step)
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const corrected = await correctedEmail(page, request)
  if (!corrected) throw pageError(400, 'Bad request', page.boot)
  return corrected
}

export const clientAction = sendFromBrowser(emailForm)

export default function SigningWaitingResults({ actionData, loaderData: { unfinished } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  return unfinished ? <Unfinished visit={unfinished} result={result} /> : <BeingChecked />
}

function BeingChecked() {
  const t = useText('agreement')
  return (
    <WaitingScreen
      step="signing_result"
      title={t('waiting_title')}
      lead={t('waiting_lead')}
      stay={[t('waiting_stay'), t('leave')]}
    >
      <AgreementHelp />
    </WaitingScreen>
  )
}

function Unfinished({ result, visit }: { visit: AgreementVisit; result: unknown }) {
  const t = useText('agreement')
  return (
    <StepScreen step="signing_init_success" title={t('unfinished_title')} lead={t('unfinished_lead')}>
      <AgreementText agreement={visit.agreement} />
      <p>
        <ButtonLink to="/register/signing-redirect" reload size="l">
          {t('sign_again')}
        </ButtonLink>
      </p>
      <EmailInPlace email={visit.email} result={result} />
      <AgreementHelp />
    </StepScreen>
  )
}
