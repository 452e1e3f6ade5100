import { EmailField } from '@qadam/kit/email-field/email-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useWireForm } from '../../form/use-wire-form.ts'
import { WireForm } from '../../form/wire-form.tsx'
import { useText } from '../../texts/text.ts'
import { emailForm } from './answer-forms.ts'

/** Replaces a mistyped e-mail. */
export function EmailForm({ lastResult }: { lastResult: unknown }) {
  const t = useText('own-email')
  const form = useWireForm(emailForm, { labels: { email: t('email') }, lastResult })
  return (
    <WireForm name={t('send')} form={form}>
      <EmailField {...form.field('email')} hint={t('hint')} enterKeyHint="done" />
      <SubmitButton form={form}>{t('send')}</SubmitButton>
    </WireForm>
  )
}
