import { useMemo } from 'react'
import { decimalMask } from '../mask/decimal-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

type Props = MaskedFieldProps & {
  /** Digits after the comma. */
  decimals?: 0 | 2
}

/** From 0 to 100. */
export function PercentageField({ decimals = 0, ...props }: Props) {
  const mask = useMemo(() => decimalMask({ decimals, max: 100 }), [decimals])
  return (
    <MaskedField
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      size={decimals === 0 ? 'xs' : 's'}
      suffix="%"
      {...props}
      mask={mask}
    />
  )
}
