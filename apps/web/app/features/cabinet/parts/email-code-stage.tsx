import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { codeLengthField, emailCodeForm } from '../email-forms.ts'

type Props = { email: string; codeLength: number; lastResult: unknown }

export function EmailCodeStage({ codeLength, email, lastResult }: Props) {
  const t = useText('cabinet')
  const labels = { email: t('email_new'), smsCode: t('email_code') }
  const form = useWireForm(emailCodeForm, { labels, lastResult })
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)
  return (
    <WireForm name={t('email_change')} form={form}>
      <p role="status">{t('email_sent', { email })}</p>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name={codeLengthField} value={codeLength} />
      <CodeField {...field} length={codeLength} />
      <SubmitButton form={form}>{t('email_change')}</SubmitButton>
    </WireForm>
  )
}
