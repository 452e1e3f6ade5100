import { IdCard } from '@qadam/kit/id-card/id-card.tsx'
import { IinField } from '@qadam/kit/iin-field/iin-field.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useWireForm } from '../../form/use-wire-form.ts'
import { WireForm } from '../../form/wire-form.tsx'
import { useText } from '../../texts/text.ts'
import { iinForm } from './answer-forms.ts'

/** The iin, and the two questions that determine the identification path. */
export function IinForm({ lastResult }: { lastResult: unknown }) {
  const t = useText('iin')
  const goOn = useText('form')('go_on')
  const form = useWireForm(iinForm, {
    labels: { iin: t('iin'), isResidentRk: t('resident'), isIpdl: t('official') },
    lastResult,
  })
  const { label: resident, ...isResident } = form.field('isResidentRk')
  const { label: official, ...isOfficial } = form.field('isIpdl')
  return (
    <WireForm name={`${t('iin')}: ${goOn}`} form={form}>
      <IinField {...form.field('iin')} hint={t('hint')} enterKeyHint="done" />
      <IdCard mark="iin" caption={t('place')} />
      <RadioCards
        {...isResident}
        legend={resident}
        defaultValue={isResident.defaultValue || 'true'}
        cards={[
          { value: 'true', label: t('resident_yes') },
          { value: 'false', label: t('resident_no'), hint: t('resident_no_hint') },
        ]}
      />
      <RadioCards
        {...isOfficial}
        legend={official}
        hint={t('official_hint')}
        defaultValue={isOfficial.defaultValue || 'false'}
        cards={[
          { value: 'false', label: t('official_no') },
          { value: 'true', label: t('official_yes'), hint: t('official_yes_hint') },
        ]}
      />
      <SubmitButton form={form}>{goOn}</SubmitButton>
    </WireForm>
  )
}
