import { keepFormBeforeHydration } from './form/form-before-hydration.ts'

// Printed right behind the fields of a form: it runs before they are painted, and needs no fetch of its own.
const { currentScript } = document
const form = currentScript?.closest('form')
if (form) keepFormBeforeHydration(form, JSON.parse(currentScript?.dataset.form ?? ''))
