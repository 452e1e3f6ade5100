import { useId } from 'react'

type Props = {
  title: string
  /** Places of this very page. */
  places: readonly { readonly id: string; readonly title: string }[]
}

/** What a long page holds, with a way to each place. */
export function Contents({ places, title }: Props) {
  const titleId = useId()
  return (
    <nav className="contents" aria-labelledby={titleId}>
      <p className="contents-title" id={titleId}>
        {title}
      </p>
      <ul className="contents-list">
        {places.map(({ id, title }) => (
          <li key={id}>
            <a className="contents-link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
