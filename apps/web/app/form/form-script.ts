import { createContext } from 'react'

/**
 * What a form can before the page has woken up (`entry.form.ts`), built as one small script: the server prints its text
 * into each form. Empty in the browser, and in development, where React puts back what was typed.
 */
export const FormScript = createContext('')
