/** The mark: three steps going up. Drawn in the text's colour, so that it holds on any ground. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg className="logo-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M7 23h5.5v-5.5H18V12h7"
          fill="none"
          stroke="var(--on-brand)"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="logo-name">{name}</span>
    </span>
  )
}
