import { changeEmail, sendEmailCode } from '@qadam/wire/clients'
import { Link, redirect } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { isFormResult } from '../../../form/form-result.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { submitForm } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { codeLengthField, emailCodeForm, newEmailForm } from '../email-forms.ts'
import { EmailCodeStage } from '../parts/email-code-stage.tsx'
import { NewEmailStage } from '../parts/new-email-stage.tsx'
import type { Route } from './+types/email.ts'

export const handle = { scripted: true }

/** The e-mail never appears in the page's URL: the first form passes it to the second. */
type CodeSent = { readonly email: string; readonly codeLength: number }

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const sent = await request.clone().formData()
  if (sent.has(codeLengthField)) {
    const { answer, refused } = await submitForm(page, changeEmail, request)
    return answer ? redirect('/register/lk/profile') : refused
  }
  const { answer, refused } = await submitForm(page, sendEmailCode, request)
  if (!answer) return refused
  return { email: String(sent.get('email')), codeLength: answer.code_length } satisfies CodeSent
}

export const clientAction = sendFromBrowser(newEmailForm, emailCodeForm)

export default function ChangeEmail({ actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('cabinet')
  const sent = sentIn(result)
  return (
    <CabinetFrame
      title={t('email_title')}
      lead={t('email_text')}
      above={[{ title: t('profile_title'), to: '/register/lk/profile' }]}
    >
      {sent ? (
        <>
          <EmailCodeStage key={sent.email} {...sent} lastResult={result} />
          <p>
            <Link to="/register/lk/profile/email" reloadDocument>
              {t('email_again')}
            </Link>
          </p>
        </>
      ) : (
        <NewEmailStage lastResult={result} />
      )}
    </CabinetFrame>
  )
}

/** A rejected code returns with the fields of its form. */
function sentIn(result: unknown): CodeSent | undefined {
  if (!isFormResult(result)) return result as CodeSent | undefined
  const [length] = result.typed[codeLengthField] ?? []
  const [email] = result.typed.email ?? []
  return length === undefined || email === undefined ? undefined : { email, codeLength: Number(length) }
}
