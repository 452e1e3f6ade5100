import { submitPicture } from '@qadam/contract/identification'
import { useState } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { pageError } from '../../../http/page-error.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { standingOn } from '../../registration/standing.ts'
import { Way } from '../../registration/way.tsx'
import { goOnWithoutCamera, openCheck, reportCheck, takePicture } from '../identification-commands.ts'
import type { LivenessAccess } from '../liveness-check.ts'
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
  switch (command) {
    case 'open':
      return openCheck(page)
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

export const clientAction = sendFromBrowser(submitPicture)

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText('identification')
  const { attemptsLeft, retryAt } = loaderData
  const access = useLastAccess(actionData)
  return (
    <>
      <PageHead title={t('photo_title')} description={t('photo_lead')} hidden />
      <Way step="verigram" />
      <div className="intro">
        <h1>{t('photo_title')}</h1>
        {access || retryAt ? null : (
          <>
            <p className="lead">{t('photo_lead')}</p>
            <p>{t('why')}</p>
          </>
        )}
        {retryAt ? null : <AttemptNow left={attemptsLeft} />}
      </div>
      <CommandTrouble result={actionData} lost={t('lost')} />
      {retryAt ? <Paused until={retryAt} /> : access ? <Camera access={access} /> : <BeforeTheCheck />}
      <OtherWays />
    </>
  )
}

/** A picture that was lost on its way does not end the check that it was taken in. */
function useLastAccess(actionData: unknown): LivenessAccess | undefined {
  const [last, setLast] = useState<LivenessAccess>()
  const answered = accessIn(actionData)
  if (answered && answered !== last) setLast(answered)
  return answered ?? last
}

function accessIn(actionData: unknown): LivenessAccess | undefined {
  return typeof actionData === 'object' && actionData !== null && 'access' in actionData
    ? (actionData.access as LivenessAccess)
    : undefined
}
