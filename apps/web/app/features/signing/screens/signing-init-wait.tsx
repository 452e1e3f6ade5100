import { pageContext } from '../../../boot/page-context.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Loader } from '../../../ui/loader/loader.tsx'
import { standingOn } from '../../registration/standing.ts'
import { Way } from '../../registration/way.tsx'
import { UnscriptedWait } from '../../waiting/unscripted-wait.tsx'
import { SigningHelp } from '../parts/signing-help.tsx'
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
  const t = useText('signing')
  return (
    <>
      <PageHead title={t('init_title')} description={t('init_lead')} hidden />
      <Way step="signing_init" />
      <Loader size="xlarge" />
      <div className="intro">
        <h1>{t('init_title')}</h1>
        <p className="lead" role="status">
          {t('init_lead')}
        </p>
      </div>
      <div className="stack">
        <p>{t('init_stay')}</p>
        <p>{t('leave')}</p>
        <UnscriptedWait />
        <SigningHelp />
      </div>
    </>
  )
}

function ReadyToSign() {
  const t = useText('signing')
  return (
    <>
      <PageHead title={t('ready_title')} description={t('ready_lead')} hidden />
      <Way step="signing_init_success" />
      <div className="intro">
        <h1>{t('ready_title')}</h1>
        <p className="lead">{t('ready_lead')}</p>
      </div>
      <div className="stack">
        <p>
          {/* It leaves the site: the router has no page there. */}
          <ButtonLink to="/register/signing-redirect" reload size="l">
            {t('sign')}
          </ButtonLink>
        </p>
        <p className="muted">{t('ready_back')}</p>
      </div>
      <SigningHelp />
    </>
  )
}
