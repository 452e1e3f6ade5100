import { useMemo } from 'react'
import { wholeNumberMask } from '../mask/digit-masks.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

type Props = MaskedFieldProps & { maxDigits?: number; suffix?: string }

/** Digits only: months, children, the number of a flat. */
export function WholeNumberField({ maxDigits = 15, ...props }: Props) {
  const mask = useMemo(() => wholeNumberMask(maxDigits), [maxDigits])
  return <MaskedField inputMode="numeric" size={maxDigits > 4 ? 's' : 'xs'} {...props} mask={mask} />
}
