import { identificationScreen } from '@qadam/domain/registration/identification-errors'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { submitIin } from '@qadam/wire/registration'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { submitForm } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { stepAnswer } from '../../../steps/answer-step.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { StepProgress } from '../../../steps/step-progress.tsx'
import { useText } from '../../../texts/text.ts'
import { emailForm, iinForm } from '../../registration/answer-forms.ts'
import { EmailInPlace, isAboutEmail } from '../../registration/email-in-place.tsx'
import { LazyIinForm } from '../../registration/lazy-iin-form.tsx'
import { correctedEmail, ownEmail } from '../../registration/own-email.ts'
import { goOnWithoutCamera, putOff, tryOnceMore } from '../identification-commands.ts'
import { Paused } from '../parts/attempts.tsx'
import { ExpiredFace } from '../parts/expired-face.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { WhatWentWrong } from '../parts/what-went-wrong.tsx'
import type { Route } from './+types/liveness-error.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ context: status }, email] = await Promise.all([statusOn(page), ownEmail(page)])
  return {
    email,
    error: status.error,
    attemptsLeft: status.attempts_left,
    retryAt: status.retry_at,
    isClient: status.is_client,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const corrected = await correctedEmail(page, request)
  if (corrected) return corrected
  const command = (await request.clone().formData()).get('command')
  if (command === 'repeat') return tryOnceMore(page)
  if (command === 'later') return putOff(page)
  if (command === 'without') return goOnWithoutCamera(page)
  return stepAnswer(await submitForm(page, submitIin, request))
}

export const clientAction = sendFromBrowser(iinForm, emailForm)

export default function LivenessError({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('identification')
  const { attemptsLeft, email, error, isClient, retryAt } = loaderData
  const isUnlike = identificationScreen(error ?? '') === 'low_similarity'
  const isAboutIin = error === 'coiderrortype_iin_not_found' || error === 'coiderrortype_user_too_young'
  const isEmailRefused = isAboutEmail(result)
  const isIinRefused = isFormResult(result) && !result.lost && !isEmailRefused
  const title = t(isUnlike ? 'similarity_title' : 'error_title')
  return (
    <>
      <PageHead title={title} description={title} hidden />
      {isClient ? null : <StepProgress step="liveness_failed" />}
      <WhatWentWrong error={error} isPaused={retryAt !== null} />
      {isIinRefused || isEmailRefused ? null : <CommandTrouble result={result} lost={t('lost')} />}
      {retryAt ? (
        <Paused until={retryAt} />
      ) : (
        <div className="stack">
          {attemptsLeft ? <p>{t('attempts_left', { count: attemptsLeft })}</p> : null}
          <CommandButton command="repeat" sending={t('repeating')} kind={isAboutIin ? 'secondary' : 'primary'}>
            {t('repeat')}
          </CommandButton>
        </div>
      )}
      {isClient ? <ExpiredFace /> : null}
      {isUnlike && !isClient ? (
        <Disclosure summary={t('fix_iin')} isOpen={isAboutIin || isIinRefused}>
          <p className="muted">{t('fix_iin_text')}</p>
          <LazyIinForm lastResult={isIinRefused ? result : undefined} />
        </Disclosure>
      ) : null}
      <OtherWays isClient={isClient} />
      {isClient ? null : <EmailInPlace email={email} result={result} />}
    </>
  )
}
