import { EmailField } from '@qadam/kit/email-field/email-field.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { newEmailForm } from '../email-forms.ts'

export function NewEmailStage({ lastResult }: { lastResult: unknown }) {
  const t = useText('cabinet')
  const form = useWireForm(newEmailForm, { labels: { email: t('email_new') }, lastResult })
  return (
    <WireForm name={t('email_send')} form={form}>
      <EmailField {...form.field('email')} />
      <SubmitButton form={form}>{t('email_send')}</SubmitButton>
    </WireForm>
  )
}
