import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { fieldAria } from '../field/field-aria.ts'
import type { Option } from '../select-field/options.ts'
import { search } from './search.ts'

export type ComboboxWords = {
  readonly noneFound: string
  /** Announced to screen readers as the list gets shorter. */
  readonly found: (count: number) => string
}

export type ComboboxInputProps = {
  list: RefObject<HTMLSelectElement | null>
  options: readonly Option[]
  words: ComboboxWords
  placeholder: string
  disabled: boolean | undefined
  aria: ReturnType<typeof fieldAria>
}

/** The search over the native select: an editable combobox with a listbox, as ARIA 1.2 describes it. */
export function ComboboxInput({ list, options, words, placeholder, disabled, aria }: ComboboxInputProps) {
  const listboxId = useId()
  const listbox = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(() => textOf(options, list.current?.value))
  const [isOpen, setOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = isSearching ? search(options, text) : options
  const optionId = (place: number) => `${listboxId}-${place}`

  // Changes of the native select (by the browser's autofill or a restored form) are copied to this field.
  useEffect(() => {
    const select = list.current
    const follow = () => setText(textOf(options, select?.value))
    const followReset = () => setTimeout(follow)
    select?.addEventListener('input', follow)
    document.addEventListener('reset', followReset)
    return () => {
      select?.removeEventListener('input', follow)
      document.removeEventListener('reset', followReset)
    }
  }, [list, options])

  useEffect(() => {
    if (isOpen) listbox.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  function open(place: number): void {
    setOpen(true)
    setActive(place)
  }

  function close(): void {
    setOpen(false)
    setSearching(false)
    setActive(-1)
  }

  function choose(option: Option): void {
    setText(option.text)
    close()
    tell(option.value)
  }

  function tell(value: string): void {
    const select = list.current
    if (!select || select.value === value) return
    select.value = value
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /**
   * Resolves text that was typed but not chosen: the option if exactly one matches, nothing if the text was emptied,
   * otherwise the previous choice.
   */
  function settle(): void {
    const exact = shown.length === 1 && isSearching ? shown[0] : undefined
    if (text.trim() === '') tell('')
    else if (exact) choose(exact)
    else setText(textOf(options, list.current?.value))
    close()
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const chosen = shown.findIndex(({ value }) => value !== '' && value === list.current?.value)
    switch (event.key) {
      case 'ArrowDown':
        open(isOpen ? (active + 1) % Math.max(1, shown.length) : Math.max(0, chosen))
        break
      case 'ArrowUp':
        open(isOpen && active > 0 ? active - 1 : shown.length - 1)
        break
      case 'Enter':
        if (!isOpen) return
        if (shown[active]) choose(shown[active])
        else settle()
        break
      case 'Escape':
        if (!isOpen) return
        setText(textOf(options, list.current?.value))
        close()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <>
      <input
        {...aria}
        className="field-input combobox-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listboxId}
        aria-activedescendant={isOpen && active >= 0 && active < shown.length ? optionId(active) : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setSearching(true)
          open(currentTarget.value.trim() === '' ? -1 : 0)
        }}
        onClick={() => isOpen || open(-1)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={press}
        onBlur={settle}
      />
      <div
        ref={listbox}
        className="combobox-list"
        id={listboxId}
        role="listbox"
        aria-labelledby={aria.id}
        hidden={!isOpen || shown.length === 0}
      >
        {shown.map((option, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={option.value}
            id={optionId(place)}
            className={place === active ? 'combobox-option combobox-option-active' : 'combobox-option'}
            role="option"
            aria-selected={option.text === text}
            // The press must not take the focus from the input, or the list would close under the finger.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.text}
          </div>
        ))}
      </div>
      {isOpen && shown.length === 0 ? <p className="combobox-list combobox-none">{words.noneFound}</p> : null}
      <span className="combobox-status" role="status">
        {isOpen && isSearching ? (shown.length === 0 ? words.noneFound : words.found(shown.length)) : ''}
      </span>
    </>
  )
}

function textOf(options: readonly Option[], value: string | undefined): string {
  return options.find((option) => option.value === value)?.text ?? ''
}
