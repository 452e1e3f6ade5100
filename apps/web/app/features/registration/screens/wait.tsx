import { phoneText } from '@qadam/domain/person/phone-text'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { WaitingScreen } from '../../../steps/waiting-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { useLongWait } from '../../../waiting/long-wait.ts'
import type { Route } from './+types/wait.ts'

const awaitedAt = {
  waiting_external_personal: 'register',
  waiting_external_photo: 'photo',
  client_creating: 'client',
} as const

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { step_name: step } = await statusOn(context.get(pageContext))
  return { step: step as keyof typeof awaitedAt }
}

export default function Wait({ loaderData: { step } }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('waiting')
  const awaited = awaitedAt[step]
  const isLong = useLongWait(awaited)
  return (
    <WaitingScreen
      step={step}
      title={t(`${awaited}_title`)}
      lead={t(isLong ? 'long_text' : `${awaited}_text`)}
      note={t(isLong ? `${awaited}_long` : `${awaited}_usual`)}
    >
      <Notice title={t('close_title')}>{t('close_text')}</Notice>
      <p className="muted">
        {t('help')} <a href={`tel:${config.supportPhone}`}>{phoneText(config.supportPhone)}</a> ·{' '}
        <a href={config.messengerUrl}>{t('chat')}</a>
      </p>
      {isLong ? (
        <p>
          <ButtonLink to="/register/wait" kind="outlined" reload>
            {t('check')}
          </ButtonLink>
        </p>
      ) : null}
    </WaitingScreen>
  )
}
