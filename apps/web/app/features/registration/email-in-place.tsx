import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { isFormResult } from '../../form/form-result.ts'
import { useText } from '../../texts/text.ts'
import { LazyForm, sleepingForm } from './lazy-form.tsx'

type Props = {
  /** Masked; null if none was given. */
  email: string | null
  /** The route's `actionData`: the result of the correction, if it belongs to this form. */
  result: unknown
}

const emailForm = /* @__PURE__ */ sleepingForm(
  async () => (await import('./email-form.tsx')).EmailForm,
  ['own-email', 'form'],
)

/** Shows the e-mail address, and lets the client correct it without leaving the screen. */
export function EmailInPlace({ email, result }: Props) {
  const t = useText('own-email')
  if (email === null) return null
  const isAsked = isAboutEmail(result)
  return (
    <section className="stack" aria-label={t('title')}>
      {wasCorrected(result) ? <Notice announced>{t('corrected', { email })}</Notice> : null}
      <Disclosure key={email} summary={t('summary', { email })} isOpen={isAsked}>
        <LazyForm form={emailForm} lastResult={isAsked ? result : undefined} />
      </Disclosure>
    </section>
  )
}

export function isAboutEmail(result: unknown): boolean {
  return isFormResult(result) && 'email' in result.typed
}

function wasCorrected(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'correctedEmail' in result
}
