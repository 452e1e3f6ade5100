import { emailMask } from '../mask/email-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

// Not type="email": an input of that type does not tell where its caret is.
export function EmailField(props: MaskedFieldProps) {
  return <MaskedField inputMode="email" autoComplete="email" {...props} mask={emailMask} />
}
