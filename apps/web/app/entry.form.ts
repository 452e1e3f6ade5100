import { keepFormBeforeHydration } from './form/form-before-hydration.ts'

// Inlined right after a form's fields: it runs before they are painted and needs no request of its own.
const { currentScript } = document
const form = currentScript?.closest('form')
if (form) keepFormBeforeHydration(form, JSON.parse(currentScript?.dataset.form ?? ''))
