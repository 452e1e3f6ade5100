import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'

export type LinkCard = { readonly to: string; readonly title: string; readonly text: string }

/** Links to other pages, each with what it offers; the whole card is the link. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className="link-cards">
      {cards.map(({ text, title, to }) => (
        <li className="link-cards-card" key={to}>
          <Link className="link-cards-link" to={to}>
            {title}
            <Icon name="chevron-right" />
          </Link>
          <p className="link-cards-text">{text}</p>
        </li>
      ))}
    </ul>
  )
}
