import { EmailField } from '@qadam/kit/email-field/email-field.tsx'
import type { FieldProps } from '@qadam/kit/field/field.tsx'
import { useText } from '../../../texts/text.ts'
import { type Known, type NameField, splitNames } from './known.ts'
import { NameFields } from './name-fields.tsx'

type Props = {
  known: Known
  field: (name: NameField | 'email') => FieldProps & { defaultValue?: string }
}

/** Personal data unknown to the register, and the e-mail. */
export function PersonQuestions({ known, field }: Props) {
  const t = useText('registration')
  return (
    <>
      <NameFields names={splitNames(known).asked} field={field} />
      <EmailField {...field('email')} hint={t('email_hint')} />
    </>
  )
}
