import { iinMask } from '../mask/digit-masks.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

/** The twelve digits of an IIN; posts them without spaces. */
export function IinField(props: MaskedFieldProps) {
  return <MaskedField inputMode="numeric" size="l" outline="_ _ _ _ _ _ _ _ _ _ _ _" {...props} mask={iinMask} />
}
