import { phoneText } from '@qadam/domain/person/phone-text'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Loader } from '../../../ui/loader/loader.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { standingOn } from '../../registration/standing.ts'
import { Way } from '../../registration/way.tsx'
import { useLongWait } from '../long-wait.ts'
import { UnscriptedWait } from '../unscripted-wait.tsx'
import type { Route } from './+types/wait.ts'

const awaitedAt = {
  waiting_external_personal: 'register',
  waiting_external_photo: 'photo',
  client_creating: 'client',
} as const

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { step_name: step } = await standingOn(context.get(pageContext))
  return { step: step as keyof typeof awaitedAt }
}

/** Nothing to do here but to know what goes on: the frame follows the step, and leads on when it changes. */
export default function Wait({ loaderData: { step } }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('waiting')
  const awaited = awaitedAt[step]
  const isLong = useLongWait(awaited)
  return (
    <>
      <PageHead title={t(`${awaited}_title`)} description={t(`${awaited}_text`)} hidden />
      <Way step={step} />
      <Loader size="xlarge" />
      <div className="intro" role="status">
        <h1>{t(`${awaited}_title`)}</h1>
        <p className="lead">{t(isLong ? 'long_text' : `${awaited}_text`)}</p>
        <p className="muted">{t(isLong ? `${awaited}_long` : `${awaited}_usual`)}</p>
      </div>
      <UnscriptedWait />
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
    </>
  )
}
