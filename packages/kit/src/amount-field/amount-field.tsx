import { amountMask, wholeAmountMask } from '../mask/decimal-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

type Props = MaskedFieldProps & {
  /** Digits after the comma. */
  decimals?: 0 | 2
  /** The currency, shown after the figure. */
  suffix?: string
}

/** A sum of money; posts `78500.50`. */
export function AmountField({ decimals = 2, ...props }: Props) {
  return (
    <MaskedField
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      size="m"
      {...props}
      mask={decimals === 0 ? wholeAmountMask : amountMask}
    />
  )
}
