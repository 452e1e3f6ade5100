import { ContractForm } from '../../../form/contract-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { useText } from '../../../texts/text.ts'
import { EmailField } from '../../../ui/email-field/email-field.tsx'
import { newEmailForm } from '../email-forms.ts'

export function NewEmailStage({ lastResult }: { lastResult: unknown }) {
  const t = useText('cabinet')
  const form = useContractForm(newEmailForm, { labels: { email: t('email_new') }, lastResult })
  return (
    <ContractForm form={form}>
      <EmailField {...form.field('email')} />
      <SubmitButton form={form}>{t('email_send')}</SubmitButton>
    </ContractForm>
  )
}
