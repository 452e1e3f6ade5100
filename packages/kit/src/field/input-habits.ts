import type { InputHTMLAttributes } from 'react'

/** Input attributes that a screen may set besides the field's own. */
export type InputHabits = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'enterKeyHint' | 'readOnly' | 'onBlur' | 'onFocus' | 'onInput'
>

/** Figures and addresses are in no language, so no keyboard should correct them. */
export const asWritten = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
