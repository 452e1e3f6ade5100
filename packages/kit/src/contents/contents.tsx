import { useId } from 'react'

type Props = {
  title: string
  places: readonly { readonly id: string; readonly title: string }[]
}

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
