import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import { pagesShown } from './pages-shown.ts'

type Props = {
  label: string
  current: number
  count: number
  addressOf: (page: number) => string
  previousLabel: string
  nextLabel: string
  /** «5 из 9»: stands between the arrows on a phone, where the numbers have no room. */
  position: string
  /** «Страница 3»: what a screen reader says of a number. */
  pageLabel: (page: number) => string
}

/** Plain links, so that a page of a list can be opened, sent and gone back to. */
export function Pagination(props: Props) {
  const { label, current, count, addressOf, previousLabel, nextLabel, position, pageLabel } = props
  if (count < 2) return null
  return (
    <nav className="pagination" aria-label={label}>
      {current > 1 ? (
        <Link className="pagination-link" to={addressOf(current - 1)} rel="prev" aria-label={previousLabel}>
          <Icon name="arrow-left" />
        </Link>
      ) : null}
      <p className="pagination-position">{position}</p>
      <ol className="pagination-list">
        {pagesShown(current, count).map((page, index, shown) =>
          page === 'gap' ? (
            <li key={`gap after ${shown[index - 1]}`} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                className="pagination-link"
                to={addressOf(page)}
                aria-label={pageLabel(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            </li>
          ),
        )}
      </ol>
      {current < count ? (
        <Link className="pagination-link" to={addressOf(current + 1)} rel="next" aria-label={nextLabel}>
          <Icon name="arrow-right" />
        </Link>
      ) : null}
    </nav>
  )
}
