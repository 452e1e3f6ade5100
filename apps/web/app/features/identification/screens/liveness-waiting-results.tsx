import { Link } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Loader } from '../../../ui/loader/loader.tsx'
import { StepList } from '../../../ui/step-list/step-list.tsx'
import { SupportContacts } from '../../content/support-contacts.tsx'
import { standingOn } from '../../registration/standing.ts'
import { Way } from '../../registration/way.tsx'
import { UnscriptedWait } from '../../waiting/unscripted-wait.tsx'
import type { Route } from './+types/liveness-waiting-results.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { context: standing, step_name } = await standingOn(context.get(pageContext))
  if (step_name === 'verigram') return { waitsFor: 'picture' as const }
  return { waitsFor: standing.is_checked_by_person ? ('person' as const) : ('match' as const) }
}

export default function LivenessWaitingResults({ loaderData }: Route.ComponentProps) {
  switch (loaderData.waitsFor) {
    case 'picture':
      return <NothingSent />
    case 'person':
      return <PersonChecks />
    case 'match':
      return <FaceIsMatched />
  }
}

function FaceIsMatched() {
  const t = useText('identification')
  return (
    <>
      <PageHead title={t('waiting_title')} description={t('waiting_lead')} hidden />
      <Way step="waiting_liveness_results" />
      <Loader size="xlarge" />
      <div className="intro">
        <h1>{t('waiting_title')}</h1>
        <p className="lead" role="status">
          {t('waiting_lead')}
        </p>
      </div>
      <div className="stack">
        <p>{t('waiting_stay')}</p>
        <p>{t('waiting_leave')}</p>
      </div>
      <UnscriptedWait />
      <Help />
    </>
  )
}

function PersonChecks() {
  const t = useText('identification')
  return (
    <>
      <PageHead title={t('person_title')} description={t('person_lead')} hidden />
      <Way step="waiting_liveness_results" />
      <div className="intro">
        <h1>{t('person_title')}</h1>
        <p className="lead">{t('person_lead')}</p>
      </div>
      <StepList
        steps={[
          { picture: 'clock', title: t('person_looks_title'), text: t('person_looks_text') },
          { picture: 'phone', title: t('person_calls_title'), text: t('person_calls_text') },
          { picture: 'check', title: t('person_opens_title'), text: t('person_opens_text') },
        ]}
      />
      <UnscriptedWait />
      <Help />
    </>
  )
}

function NothingSent() {
  const t = useText('identification')
  return (
    <>
      <PageHead title={t('not_sent_title')} description={t('not_sent_lead')} hidden />
      <Way step="verigram" />
      <div className="intro">
        <h1>{t('not_sent_title')}</h1>
        <p className="lead">{t('not_sent_lead')}</p>
      </div>
      <p>
        <ButtonLink to="/register/photo" size="l">
          {t('not_sent_back')}
        </ButtonLink>
      </p>
    </>
  )
}

function Help() {
  const t = useText('identification')
  return (
    <section className="stack" aria-labelledby="help">
      <h2 id="help">{t('person_help')}</h2>
      <SupportContacts />
      <p>
        <Link to="/contacts">{t('person_hours')}</Link>
      </p>
    </section>
  )
}
