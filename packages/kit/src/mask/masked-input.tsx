import { type InputHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { attachMask } from './attach-mask.ts'
import { type Mask, maskText, unmaskText } from './mask.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | 'value'> & {
  mask: Mask
  /** The full pattern, `дд/мм/гггг`: while the field has focus, the missing part is shown but not read aloud. */
  outline?: string
  look?: string
  ref?: RefObject<HTMLInputElement | null>
  defaultValue?: string | undefined
  /** Called with the unmasked value after every change. */
  onValue?: ((value: string) => void) | undefined
}

/** A masked input. Without script it takes any text; the server unmasks what it posts. */
export function MaskedInput({ mask, outline = '', look = '', defaultValue = '', onValue, ref, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const element = ref ?? own
  const [first] = useState(() => maskText(mask, defaultValue))
  const [shown, setShown] = useState(first)
  const [isRefused, setRefused] = useState(false)

  // The mask is attached to the element itself, so it also handles autofill, composition and a form reset.
  useEffect(() => {
    if (element.current) return attachMask(element.current, mask, { onShown: setShown, onRefused: setRefused })
  }, [mask, element])

  return (
    <span className={`mask ${isRefused ? 'mask-refusing ' : ''}${look}`}>
      <input
        {...input}
        ref={element}
        defaultValue={first}
        onInput={(event) => {
          input.onInput?.(event)
          onValue?.(unmaskText(mask, event.currentTarget.value))
        }}
      />
      {outline.length > shown.length ? (
        <span className="mask-outline" aria-hidden="true">
          <span className="mask-typed">{shown}</span>
          {outline.slice(shown.length)}
        </span>
      ) : null}
    </span>
  )
}
