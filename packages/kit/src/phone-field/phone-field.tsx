import { phoneMask } from '../mask/phone-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

/** A phone number of Kazakhstan; posts `77011234567`. */
export function PhoneField(props: MaskedFieldProps) {
  return (
    <MaskedField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      size="m"
      outline="+7 (___) ___-__-__"
      {...props}
      mask={phoneMask}
    />
  )
}
