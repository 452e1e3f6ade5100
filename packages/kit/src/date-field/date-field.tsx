import { dateMask } from '../mask/date-mask.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'

type Props = MaskedFieldProps & {
  /** The order of the parts in the reader's language, one letter per digit: `дд/мм/гггг`. */
  outline: string
}

/** A date that people know by heart; posts `1990-01-15`, or an unfinished date as typed. */
export function DateField(props: Props) {
  return <MaskedField inputMode="numeric" size="s" {...props} mask={dateMask} />
}
