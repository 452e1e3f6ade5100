type Choice = { readonly path: string; readonly name: string; readonly isHere: boolean }

/** Switches between the lists of one page; each has an address of its own. */
export function ListChoice({ choices, label }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="desk-choices">
        {choices.map(({ isHere, name, path }) => (
          <li key={path}>
            <a href={path} aria-current={isHere ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
