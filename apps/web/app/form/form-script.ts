import { createContext } from 'react'

/**
 * Source of `entry.form.ts`, which serves a form before hydration; the server inlines it into each form. Empty in the
 * browser, and in development, where React restores what was typed.
 */
export const FormScript = createContext('')
