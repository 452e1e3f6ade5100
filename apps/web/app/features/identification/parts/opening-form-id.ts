/** Buttons anywhere on the page submit the form by its id. */
export const openingForm = 'open-check'
