import { bankOfAccount } from '@qadam/domain/person/bank-of-account'
import { cardMask, ibanMask } from '@qadam/kit/mask/account-masks.ts'
import { MaskedField } from '@qadam/kit/masked-field/masked-field.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { type ChangeEvent, useState } from 'react'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { payeeForm } from '../contract-forms.ts'

/** Where to send the money; the bank of an account is named as soon as its number is whole. */
export function PayeeForm({ lastResult }: { lastResult: unknown }) {
  const t = useText('contract')
  const [kind, setKind] = useState<'iban' | 'card'>('iban')
  const [bank, setBank] = useState<string>()
  // Without script the label cannot follow the chosen kind, so it names both.
  const number = t(useHydrating() ? 'number_any' : `number_${kind}`)
  const form = useWireForm(payeeForm, { labels: { kind: t('kind'), number }, lastResult })
  const { defaultValue, label, ...kindField } = form.field('kind')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setKind(target.value === 'card' ? 'card' : 'iban')
    setBank(undefined)
    form.forget('number')
  }
  return (
    <WireForm name={t('requisites_send')} form={form}>
      <RadioCards
        {...kindField}
        legend={label}
        cards={[
          { value: 'iban', label: t('kind_iban'), hint: t('kind_iban_hint') },
          { value: 'card', label: t('kind_card'), hint: t('kind_card_hint') },
        ]}
        defaultValue={defaultValue || 'iban'}
        onChange={choose}
      />
      <MaskedField
        key={kind}
        {...form.field('number')}
        hint={t(`number_${kind}_hint`)}
        mask={kind === 'card' ? cardMask : ibanMask}
        inputMode={kind === 'card' ? 'numeric' : 'text'}
        autoComplete={kind === 'card' ? 'cc-number' : 'off'}
        size="full"
        onValue={(number) => setBank(kind === 'iban' ? bankOfAccount(number) : undefined)}
      />
      <p className="contract-note" role="status">
        {bank === undefined ? null : t('number_bank', { bank })}
      </p>
      <SubmitButton form={form}>{t('requisites_send')}</SubmitButton>
      <p className="contract-note">{t('requisites_note')}</p>
    </WireForm>
  )
}
