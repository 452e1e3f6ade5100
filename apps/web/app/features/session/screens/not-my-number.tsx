import { phoneText } from '@qadam/domain/person/phone-text'
import { stopPhoneChange } from '@qadam/wire/registration'
import { data } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy } from '../../../form/submit-form.ts'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { tryCall } from '../../../http/call.ts'
import { isMissing } from '../../../http/page-error.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/not-my-number.ts'

export const handle = { scripted: true }

/** Opening the link must have no effect: mail scanners open every link. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const { answer, problem } = await tryCall(context.get(pageContext), stopPhoneChange, { body: { key: params.key } })
    if (problem?.code === 'validation_failed') return nothingToStop()
    return problem ? refusedBy(problem) : { stopped: answer.stopped }
  } catch (thrown) {
    if (isMissing(thrown)) return nothingToStop()
    throw thrown
  }
}

/** For example, an incompletely copied link. */
const nothingToStop = () => data({ stopped: false }, { status: 404 })

export const clientAction = sendFromBrowser()

export default function NotMyNumber({ actionData }: Route.ComponentProps) {
  const t = useText('session')
  const isStopped = isFormResult(actionData) ? undefined : (actionData as { stopped: boolean } | undefined)?.stopped
  return (
    <div className="intro">
      <PageHead title={t('not_my_number_title')} description={t('not_my_number_description')} hidden />
      {isStopped === undefined ? <Ask result={actionData} /> : <Stopped isNow={isStopped} />}
    </div>
  )
}

function Ask({ result }: { result: unknown }) {
  const t = useText('session')
  return (
    <>
      <h1>{t('not_my_number_title')}</h1>
      <p className="lead">{t('not_my_number_lead')}</p>
      <CommandTrouble result={result} lost={t('not_me_lost')} />
      <CommandButton command="stop" sending={t('not_my_number_sending')}>
        {t('not_my_number_stop')}
      </CommandButton>
      <p>{t('not_me_was_me')}</p>
    </>
  )
}

function Stopped({ isNow }: { isNow: boolean }) {
  const { config } = useBoot()
  const t = useText('session')
  useFocusOnArrival('stopped')
  return (
    <>
      <h1 id="stopped" tabIndex={-1}>
        {isNow ? t('not_my_number_stopped_title') : t('not_my_number_over_title')}
      </h1>
      <p className="lead">{isNow ? t('not_my_number_stopped') : t('not_my_number_over')}</p>
      <p>{t('not_my_number_next')}</p>
      <a href={`tel:${config.supportPhone}`}>{t('not_me_call', { phone: phoneText(config.supportPhone) })}</a>
    </>
  )
}
