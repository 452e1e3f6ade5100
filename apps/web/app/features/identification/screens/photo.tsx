import { useState } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { pageError } from '../../../http/page-error.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { standingOn } from '../../../steps/standing.ts'
import { Way } from '../../../steps/way.tsx'
import { useText } from '../../../texts/text.ts'
import { goOnWithoutCamera, openCheck, reportCheck, takePicture } from '../identification-commands.ts'
import { kindOpenedBy, type OpenedCheck, openedIn } from '../opened-check.ts'
import { AttemptNow, Paused } from '../parts/attempts.tsx'
import { BeforeTheCheck } from '../parts/before-the-check.tsx'
import { Camera } from '../parts/camera.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import type { Route } from './+types/photo.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const standing = await standingOn(context.get(pageContext))
  return { attemptsLeft: standing.context.attempts_left, retryAt: standing.context.retry_at }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const { command, ...sent } = Object.fromEntries(await request.formData())
  const kind = kindOpenedBy(command)
  if (kind) return openCheck(page, kind)
  switch (command) {
    case 'report':
      return reportCheck(page, sent)
    case 'picture':
      return takePicture(page, sent)
    case 'without':
      return goOnWithoutCamera(page)
    default:
      throw pageError(400, 'Bad request', page.boot)
  }
}

export const clientAction = sendFromBrowser()

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText('identification')
  const { attemptsLeft, retryAt } = loaderData
  const opened = useLastOpened(actionData)
  const [left, setLeft] = useState<string>()
  const running = opened?.access.session_id === left ? undefined : opened
  return (
    <>
      <PageHead title={t('photo_title')} description={t('photo_lead')} hidden />
      <Way step="verigram" />
      <div className="intro">
        <h1>{t('photo_title')}</h1>
        {running || retryAt ? null : (
          <>
            <p className="lead">{t('photo_lead')}</p>
            <p>{t('why')}</p>
          </>
        )}
        {retryAt ? null : <AttemptNow left={attemptsLeft} />}
      </div>
      <CommandTrouble result={actionData} lost={t('lost')} />
      {retryAt ? (
        <Paused until={retryAt} />
      ) : running ? (
        <Camera opened={running} leave={() => setLeft(running.access.session_id)} />
      ) : (
        <BeforeTheCheck isBack={left !== undefined} />
      )}
      <OtherWays isAtCamera={!retryAt} />
    </>
  )
}

/** A picture that was lost on its way does not end the check that it was taken in. */
function useLastOpened(actionData: unknown): OpenedCheck | undefined {
  const [last, setLast] = useState<OpenedCheck>()
  const answered = openedIn(actionData)
  if (answered && answered !== last) setLast(answered)
  return answered ?? last
}
