import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { pageError } from '../../../http/page-error.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { WaitingScreen } from '../../../steps/waiting-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { emailForm } from '../../registration/answer-forms.ts'
import { EmailInPlace } from '../../registration/email-in-place.tsx'
import { correctedEmail } from '../../registration/own-email.ts'
import { type AgreementVisit, agreementVisit } from '../agreement-visit.ts'
import { AgreementHelp } from '../parts/agreement-help.tsx'
import { AgreementText } from '../parts/agreement-text.tsx'
import type { Route } from './+types/signing-init-wait.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { step_name } = await statusOn(page)
  return { ready: step_name === 'signing_init_success' ? await agreementVisit(page) : undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const corrected = await correctedEmail(page, request)
  if (!corrected) throw pageError(400, 'Bad request', page.boot)
  return corrected
}

export const clientAction = sendFromBrowser(emailForm)

export default function SigningInitWait({ actionData, loaderData: { ready } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  return ready ? <ReadyToSign visit={ready} result={result} /> : <BeingPrepared />
}

function BeingPrepared() {
  const t = useText('agreement')
  return (
    <WaitingScreen
      step="signing_init"
      title={t('init_title')}
      lead={t('init_lead')}
      stay={[t('init_stay'), t('leave')]}
    >
      <AgreementHelp />
    </WaitingScreen>
  )
}

function ReadyToSign({ result, visit }: { visit: AgreementVisit; result: unknown }) {
  const t = useText('agreement')
  return (
    <StepScreen step="signing_init_success" title={t('ready_title')} lead={t('ready_lead')}>
      <AgreementText agreement={visit.agreement} />
      <div className="stack">
        <p>
          {/* The link leaves the site: the router has no page there. */}
          <ButtonLink to="/register/signing-redirect" reload size="l">
            {t('sign')}
          </ButtonLink>
        </p>
        <p className="muted">{t('ready_back')}</p>
      </div>
      <EmailInPlace email={visit.email} result={result} />
      <AgreementHelp />
    </StepScreen>
  )
}
