import { type InputHTMLAttributes, useId } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox, type FieldSize } from '../field/field-box.tsx'
import { asWritten, type InputHabits } from '../field/input-habits.ts'
import type { Mask } from '../mask/mask.ts'
import { MaskedInput } from '../mask/masked-input.tsx'

/** Props of a field with its own mask; the form gets the unmasked value under the field's name. */
export type MaskedFieldProps = FieldProps &
  InputHabits & {
    /** Masked or not: the mask reads both. */
    defaultValue?: string | undefined
    /** Called with the unmasked value after every change. */
    onValue?: (value: string) => void
  }

type Props = MaskedFieldProps & {
  mask: Mask
  outline?: string
  size?: FieldSize
  prefix?: string | undefined
  suffix?: string | undefined
  type?: 'text' | 'tel'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  /** An extra class around the input. */
  look?: string
}

/** A field with a mask. The named fields (phone, date …) add their mask, keyboard and width. */
export function MaskedField({ label, hint, error, id: givenId, size, prefix, suffix, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { disabled, readOnly } = input
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox {...{ id, size, prefix, suffix, disabled, readOnly }}>
        <MaskedInput
          className="field-input"
          type="text"
          autoComplete="off"
          {...asWritten}
          {...input}
          {...fieldAria({ id, hint, error, prefix, suffix })}
        />
      </FieldBox>
    </Field>
  )
}
