import { phoneText } from '@qadam/domain/person/phone-text'
import { revokeSessionFromLink } from '@qadam/wire/session'
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
import type { Route } from './+types/not-me.ts'

export const handle = { scripted: true }

/** Opening the link must have no effect: mail scanners open every link. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const { answer, problem } = await tryCall(context.get(pageContext), revokeSessionFromLink, {
      body: { key: params.key },
    })
    if (problem?.code === 'validation_failed') return nothingToEnd()
    return problem ? refusedBy(problem) : { ended: answer.ended }
  } catch (thrown) {
    if (isMissing(thrown)) return nothingToEnd()
    throw thrown
  }
}

/** For example, an incompletely copied link. */
const nothingToEnd = () => data({ ended: false }, { status: 404 })

export const clientAction = sendFromBrowser()

export default function NotMe({ actionData }: Route.ComponentProps) {
  const t = useText('session')
  const isEnded = endedBy(actionData)
  return (
    <div className="intro">
      <PageHead title={t('not_me_title')} description={t('not_me_description')} hidden />
      {isEnded === undefined ? <Ask result={actionData} /> : <Ended isNow={isEnded} />}
    </div>
  )
}

/** Undefined if nothing was submitted, or the submission failed. */
function endedBy(result: unknown): boolean | undefined {
  return isFormResult(result) ? undefined : (result as { ended: boolean } | undefined)?.ended
}

function Ask({ result }: { result: unknown }) {
  const t = useText('session')
  return (
    <>
      <h1>{t('not_me_title')}</h1>
      <p className="lead">{t('not_me_lead')}</p>
      <CommandTrouble result={result} lost={t('not_me_lost')} />
      <CommandButton command="end" sending={t('not_me_sending')}>
        {t('not_me_end')}
      </CommandButton>
      <p>{t('not_me_was_me')}</p>
    </>
  )
}

/** A repeated submission finds nothing to end, which is as good. */
function Ended({ isNow }: { isNow: boolean }) {
  const { config } = useBoot()
  const t = useText('session')
  useFocusOnArrival('ended')
  return (
    <>
      <h1 id="ended" tabIndex={-1}>
        {isNow ? t('not_me_ended_title') : t('not_me_over_title')}
      </h1>
      <p className="lead">{isNow ? t('not_me_ended') : t('not_me_over')}</p>
      <p>{t('not_me_next')}</p>
      <a href={`tel:${config.supportPhone}`}>{t('not_me_call', { phone: phoneText(config.supportPhone) })}</a>
    </>
  )
}
