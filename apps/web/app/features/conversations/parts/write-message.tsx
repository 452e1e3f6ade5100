import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { messageForm } from '../message-form.ts'

export type About = { readonly kind: 'contract' | 'loan'; readonly id: string }

type Props = { about: About | null; lastResult: unknown }

export function WriteMessage({ about, lastResult }: Props) {
  const t = useText('conversations')
  const form = useWireForm(messageForm, {
    labels: { text: t('text'), contractId: t('about_contract'), loanId: t('about_loan') },
    lastResult,
  })
  return (
    <section className="stack" aria-labelledby="write">
      <h2 id="write">{t('write')}</h2>
      <WireForm name={t('send')} form={form}>
        {about ? (
          <>
            <p>{t(`writing_about_${about.kind}`)}</p>
            <input type="hidden" name={`${about.kind}Id`} value={about.id} />
          </>
        ) : null}
        <TextareaField {...form.field('text')} hint={t('text_hint')} maxLength={2_000} />
        <SubmitButton form={form}>{t('send')}</SubmitButton>
      </WireForm>
    </section>
  )
}
