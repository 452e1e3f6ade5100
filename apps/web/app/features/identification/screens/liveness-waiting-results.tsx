import { phoneText } from '@qadam/domain/person/phone-text'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { StepList } from '@qadam/kit/step-list/step-list.tsx'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { WaitingScreen } from '../../../steps/waiting-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { useLongWait } from '../../../waiting/long-wait.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { SupportContacts } from '../../../words/support-contacts.tsx'
import type { Route } from './+types/liveness-waiting-results.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { context: status, step_name } = await statusOn(context.get(pageContext))
  if (step_name === 'verigram') return { waitsFor: 'picture' as const }
  return { waitsFor: status.is_checked_by_person ? ('person' as const) : ('match' as const) }
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
  const { config } = useBoot()
  const t = useText('identification')
  const isLong = useLongWait('match')
  return (
    <WaitingScreen
      step="waiting_liveness_results"
      title={t('waiting_title')}
      lead={t(isLong ? 'waiting_long_lead' : 'waiting_lead')}
      {...(isLong && { note: t('waiting_long_note', { phone: phoneText(config.supportPhone) }) })}
      stay={[t('waiting_stay'), t('waiting_leave')]}
    >
      {isLong ? (
        <p>
          <ButtonLink to="/register/liveness-waiting-results" kind="outlined" reload>
            {t('waiting_check')}
          </ButtonLink>
        </p>
      ) : null}
      <Help />
    </WaitingScreen>
  )
}

function PersonChecks() {
  const t = useText('identification')
  return (
    <StepScreen step="waiting_liveness_results" title={t('person_title')} lead={t('person_lead')}>
      <StepList
        steps={[
          { picture: 'clock', title: t('person_looks_title'), text: t('person_looks_text') },
          { picture: 'phone', title: t('person_calls_title'), text: t('person_calls_text') },
          { picture: 'check', title: t('person_opens_title'), text: t('person_opens_text') },
        ]}
      />
      <UnscriptedWait />
      <Help />
    </StepScreen>
  )
}

function NothingSent() {
  const t = useText('identification')
  return (
    <StepScreen step="verigram" title={t('not_sent_title')} lead={t('not_sent_lead')}>
      <p>
        <ButtonLink to="/register/photo" size="l">
          {t('not_sent_back')}
        </ButtonLink>
      </p>
    </StepScreen>
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
