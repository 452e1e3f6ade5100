import type { InputHTMLAttributes } from 'react'

/** What a screen may tell an input beside the field's own words. */
export type InputHabits = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'enterKeyHint' | 'readOnly' | 'onBlur' | 'onFocus' | 'onInput'
>

/** Figures and addresses are nobody's language: no keyboard should correct them. */
export const asWritten = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
