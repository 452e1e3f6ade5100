import { useEffect, useId, useMemo } from 'react'
import { codeMask } from '../mask/digit-masks.ts'
import { MaskedField, type MaskedFieldProps } from '../masked-field/masked-field.tsx'
import { codeFromMessage } from './code-from-message.ts'

type Props = MaskedFieldProps & {
  length?: number
  /** Called with the code as soon as its last digit is entered. */
  onComplete?: (code: string) => void
}

/** A one-time code in a single field, which the phone may fill in from the message. */
export function CodeField({ length = 4, onComplete, onValue, id: givenId, ...props }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const mask = useMemo(() => codeMask(length), [length])

  // Android passes on the code of a message that names this site; iOS offers it above the keyboard.
  useEffect(() => codeFromMessage(document.getElementById(id)), [id])

  return (
    <MaskedField
      inputMode="numeric"
      autoComplete="one-time-code"
      size="s"
      look="code-field"
      outline={Array(length).fill('_').join(' ')}
      {...props}
      id={id}
      mask={mask}
      onValue={(code) => {
        onValue?.(code)
        if (code.length === length) onComplete?.(code)
      }}
    />
  )
}
