import { passportMask } from '../mask/digit-masks.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

export function PassportField(props: MaskedFieldProps) {
  return <MaskedField inputMode="numeric" size="s" outline="_________" {...props} mask={passportMask} />
}
