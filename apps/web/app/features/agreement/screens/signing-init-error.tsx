import { phoneText } from '@qadam/domain/person/phone-text'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { repeatAgreement } from '@qadam/wire/agreement'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { tryCall } from '../../../http/call.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { stepAnswer } from '../../../steps/answer-step.ts'
import { statusOn } from '../../../steps/current-step.ts'
import { StepProgress } from '../../../steps/step-progress.tsx'
import { useText } from '../../../texts/text.ts'
import { emailForm } from '../../registration/answer-forms.ts'
import { EmailInPlace, isAboutEmail } from '../../registration/email-in-place.tsx'
import { correctedEmail, ownEmail } from '../../registration/own-email.ts'
import type { Route } from './+types/signing-init-error.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ context: status }, email] = await Promise.all([statusOn(page), ownEmail(page)])
  return { isRejected: status.error === 'request_is_rejected_by_user', email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const corrected = await correctedEmail(page, request)
  return corrected ?? stepAnswer(await tryCall(page, repeatAgreement, {}))
}

const repeatForm = { path: '/rest/registration/signing/repeat' satisfies typeof repeatAgreement.path }

export const clientAction = sendFromBrowser(repeatForm, emailForm)

export default function SigningInitError({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { config } = useBoot()
  const t = useText('agreement')
  return (
    <>
      <PageHead title={t('error_title')} description={t('error_lead')} hidden />
      <StepProgress step="signing_failed" />
      <div className="intro">
        <h1>{t('error_title')}</h1>
        <p className="lead">{t(loaderData.isRejected ? 'reason_rejected' : 'reason_broken')}</p>
        <p>{t('error_lead')}</p>
      </div>
      {isAboutEmail(result) ? null : <CommandTrouble result={result} lost={t('lost')} title={t('repeats_over')} />}
      <CommandButton command="repeat" sending={t('repeating')}>
        {t('repeat')}
      </CommandButton>
      <section className="stack" aria-labelledby="if-again">
        <h2 id="if-again">{t('if_again')}</h2>
        <BulletList
          items={[
            t('again_device'),
            <a key="call" href={`tel:${config.supportPhone}`}>
              {t('again_call', { phone: phoneText(config.supportPhone) })}
            </a>,
            t('again_branch'),
          ]}
        />
        <p>
          <Link to="/contacts">{t('branches')}</Link>
        </p>
      </section>
      <EmailInPlace email={loaderData.email} result={result} />
    </>
  )
}
