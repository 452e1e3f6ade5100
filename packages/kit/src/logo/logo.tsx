/** The mark: three steps going up, and the sun over them. The name beside it is the product's own. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg className="logo-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect className="logo-ground" width="32" height="32" rx="9" />
        <circle className="logo-sun" cx="11" cy="10.5" r="3" />
        <path className="logo-steps" d="M6.5 24H13v-5.75h6.25V12.5H25.5" />
      </svg>
      <span className="logo-name">{name}</span>
    </span>
  )
}
