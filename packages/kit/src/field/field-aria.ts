type Described = {
  id: string
  hint?: string | undefined
  error?: string | undefined
  prefix?: string | undefined
  suffix?: string | undefined
}

/** Links a control to its hint, its unit and its error for screen readers. */
export function fieldAria({ id, hint, error, prefix, suffix }: Described) {
  const parts = { hint, prefix, suffix, error }
  const described = Object.entries(parts).flatMap(([part, words]) => (words ? [`${id}-${part}`] : []))
  return {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  }
}
