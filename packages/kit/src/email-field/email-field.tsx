import { emailMask } from '../mask/email-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

// Not type="email": such an input does not expose its caret.
export function EmailField(props: MaskedFieldProps) {
  return <MaskedField inputMode="email" autoComplete="email" {...props} mask={emailMask} />
}
