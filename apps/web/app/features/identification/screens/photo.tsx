import { listDocuments } from '@qadam/wire/documents'
import { getPrefill } from '@qadam/wire/registration'
import { useState } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, callIfSignedIn } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { readsAgainWhenRefused } from '../../../http/reads-again-when-refused.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { statusOn } from '../../../steps/current-step.ts'
import { StepProgress } from '../../../steps/step-progress.tsx'
import { useText } from '../../../texts/text.ts'
import { emailForm } from '../../registration/answer-forms.ts'
import { EmailInPlace, isAboutEmail } from '../../registration/email-in-place.tsx'
import { correctedEmail, ownEmail } from '../../registration/own-email.ts'
import { appAround } from '../browser-kind.ts'
import { goOnWithoutCamera, openCheck, putOff, reportCheck, takePicture } from '../identification-commands.ts'
import { consentField, kindOpenedBy, type OpenedCheck, openedIn } from '../opened-check.ts'
import { AttemptNow, Paused } from '../parts/attempts.tsx'
import { BeforeTheCheck } from '../parts/before-the-check.tsx'
import { Camera } from '../parts/camera.tsx'
import { ExpiredFace } from '../parts/expired-face.tsx'
import { OpeningForm } from '../parts/opening-form.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import type { Route } from './+types/photo.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [status, email, { is_resident: isResident }, listed] = await Promise.all([
    statusOn(page),
    ownEmail(page),
    call(page, getPrefill, {}),
    callIfSignedIn(page, listDocuments, { params: { id: 'registration' } }),
  ])
  const { attempts_left: attemptsLeft, is_client: isClient, retry_at: retryAt } = status.context
  const consent = listed?.documents.find(({ code, given }) => code === 'biometric-consent' && !given)
  // Rendered by the server: a notice added on hydration would shift the button about to be pressed.
  const app = appAround(page.visitor.userAgent)
  return { app, email, attemptsLeft, retryAt, isClient, isResident, consent }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const corrected = await correctedEmail(page, request)
  if (corrected) return corrected
  const { command, ...sent } = Object.fromEntries(await request.formData())
  const kind = kindOpenedBy(command)
  if (kind) return openCheck(page, kind, sent[consentField])
  switch (command) {
    case 'report':
      return reportCheck(page, sent)
    case 'picture':
      return takePicture(page, sent)
    case 'later':
      return putOff(page)
    case 'without':
      return goOnWithoutCamera(page)
    default:
      throw pageError(400, 'Bad request', page.boot)
  }
}

export const clientAction = sendFromBrowser(emailForm)

export const shouldRevalidate = readsAgainWhenRefused

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('identification')
  const { app, attemptsLeft, consent, email, isClient, isResident, retryAt } = loaderData
  // Only residents have a photo in the state register.
  const lead = t(isResident ? 'photo_lead' : 'foreign_photo_lead')
  const opened = useLastOpened(result)
  const [left, setLeft] = useState<string>()
  const running = opened?.access.session_id === left ? undefined : opened
  return (
    <>
      <PageHead title={t('photo_title')} description={lead} hidden />
      {isClient ? null : <StepProgress step="verigram" />}
      <div className="intro">
        <h1>{t('photo_title')}</h1>
        {running || retryAt ? null : (
          <>
            <p className="lead">{lead}</p>
            <p>{t('why')}</p>
          </>
        )}
        {retryAt ? null : <AttemptNow left={attemptsLeft} />}
      </div>
      {isClient ? <ExpiredFace /> : null}
      {isAboutEmail(result) ? null : <CommandTrouble result={result} lost={t('lost')} />}
      {retryAt ? (
        <Paused until={retryAt} />
      ) : running ? (
        <>
          <OpeningForm />
          <Camera opened={running} leave={() => setLeft(running.access.session_id)} />
        </>
      ) : (
        <BeforeTheCheck
          app={app}
          isBack={left !== undefined}
          isResident={isResident}
          consent={consent}
          refused={refusedConsent(result)}
        />
      )}
      <OtherWays isAtCamera={!retryAt} isClient={isClient} />
      {isClient ? null : <EmailInPlace email={email} result={result} />}
    </>
  )
}

function refusedConsent(actionData: unknown): object | undefined {
  return isFormResult(actionData) && consentField in actionData.errors ? actionData : undefined
}

/** A picture that failed to be sent does not end its check. */
function useLastOpened(actionData: unknown): OpenedCheck | undefined {
  const [last, setLast] = useState<OpenedCheck>()
  const answered = openedIn(actionData)
  if (answered && answered !== last) setLast(answered)
  return answered ?? last
}
