import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { objectionForm } from '../application-forms.ts'

type Props = { applicationId: string; today: Day; lastResult: unknown }

/** Exercises the right to have a decision reviewed by a person (law on personal data, art. 19-1). */
export function ObjectionForm({ applicationId, today, lastResult }: Props) {
  const t = useText('application')
  const form = useWireForm(objectionForm, { labels: { text: t('objection_text') }, lastResult })
  return (
    <section className="application-objection" aria-labelledby="objection">
      <h2 className="application-title" id="objection">
        {t('objection_title')}
      </h2>
      <p>{t('objection_lead', { days: legalParameter('automatedDecisionObjectionWorkingDays', today) })}</p>
      <WireForm name={t('objection_send')} form={form}>
        <input type="hidden" name="application" value={applicationId} />
        <TextareaField {...form.field('text')} hint={t('objection_hint')} rows={5} maxLength={2_000} />
        <SubmitButton form={form}>{t('objection_send')}</SubmitButton>
      </WireForm>
    </section>
  )
}
