import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox, type FieldSize } from '../field/field-box.tsx'
import type { Option } from '../select-field/options.ts'
import type { ComboboxInputProps, ComboboxWords } from './combobox-input.tsx'

type Props = FieldProps & {
  options: readonly Option[]
  words: ComboboxWords
  placeholder?: string
  defaultValue?: string | undefined
  autoComplete?: string
  size?: FieldSize
  onValue?: (value: string) => void
}

/**
 * A long list with a search. Without script, and until the search has loaded, it is the native select. The select stays
 * the submitted control, so setting its value sets the field.
 */
export function Combobox({ label, hint, error, id: givenId, size, ...props }: Props) {
  const { name, options, words, placeholder = '', defaultValue = '', autoComplete, disabled, onValue } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const list = useRef<HTMLSelectElement>(null)
  const Search = useSearch(list)
  const aria = fieldAria({ id, hint, error })

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox {...{ id, size, disabled }}>
        <select
          ref={list}
          className="field-input select-field combobox"
          {...{ name, defaultValue, autoComplete, disabled }}
          {...(Search ? { hidden: true } : aria)}
          onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        {Search ? <Search {...{ list, options, words, placeholder, disabled, aria }} /> : null}
        <svg className="select-field-arrow" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 7.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </FieldBox>
    </Field>
  )
}

/** Loads the search at the first focus in the form, and never swaps it in while the native select is open. */
function useSearch(list: { current: HTMLSelectElement | null }): ComponentType<ComboboxInputProps> | null {
  const [search, setSearch] = useState<{ Input: ComponentType<ComboboxInputProps> } | null>(null)

  useEffect(() => {
    const left = new AbortController()
    const fetchSearch = async () => {
      // If loading fails, the native select stays.
      const { ComboboxInput } = (await import('./combobox-input.tsx').catch(() => undefined)) ?? {}
      if (!ComboboxInput) return
      const take = () => left.signal.aborted || setSearch({ Input: ComboboxInput })
      if (list.current === document.activeElement) list.current?.addEventListener('blur', take, { once: true })
      else take()
    }
    const form = list.current?.form
    if (!form || form.contains(document.activeElement)) fetchSearch()
    else form.addEventListener('focusin', fetchSearch, { once: true, signal: left.signal })
    return () => left.abort()
  }, [list])

  return search?.Input ?? null
}
