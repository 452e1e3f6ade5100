/** The error and how to correct it: an icon and words, so that colour is not the only signal. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <svg className="field-error-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d="M10 5.5v5.25" stroke="var(--card)" strokeWidth="2" strokeLinecap="round" />
        <circle cx="10" cy="14" r="1.25" fill="var(--card)" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
