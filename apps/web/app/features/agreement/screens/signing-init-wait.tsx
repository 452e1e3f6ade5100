import { pageContext } from '../../../boot/page-context.ts'
import { standingOn } from '../../../steps/standing.ts'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { WaitingScreen } from '../../../steps/waiting-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { AgreementHelp } from '../parts/agreement-help.tsx'
import type { Route } from './+types/signing-init-wait.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { step_name } = await standingOn(context.get(pageContext))
  return { isReady: step_name === 'signing_init_success' }
}

export default function SigningInitWait({ loaderData }: Route.ComponentProps) {
  return loaderData.isReady ? <ReadyToSign /> : <BeingPrepared />
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

function ReadyToSign() {
  const t = useText('agreement')
  return (
    <StepScreen step="signing_init_success" title={t('ready_title')} lead={t('ready_lead')}>
      <div className="stack">
        <p>
          {/* It leaves the site: the router has no page there. */}
          <ButtonLink to="/register/signing-redirect" reload size="l">
            {t('sign')}
          </ButtonLink>
        </p>
        <p className="muted">{t('ready_back')}</p>
      </div>
      <AgreementHelp />
    </StepScreen>
  )
}
