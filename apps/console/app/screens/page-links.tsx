import type { StaffVisit } from '../page.ts'

export type Places = { readonly earlier: string | null; readonly later: string | null }

const edges = ['after', 'before'] as const

/** The part of the address that a list's endpoint takes: its filters, and the edge that the page begins behind. */
export function pageIn(query: URLSearchParams, filters: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    [...filters, ...edges].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

type Props = {
  visit: Pick<StaffVisit, 'path' | 'query' | 'texts'>
  places: Places
  filters?: readonly string[]
}

/** Links to the pages of a list around this one; on its only page there are none. */
export function PageLinks({ filters = [], places, visit: { path, query, texts } }: Props) {
  const words = texts.queues.pages
  const linkTo = (place: Record<string, string>) => {
    const kept = pageIn(query, filters)
    for (const edge of edges) delete kept[edge]
    const asked = new URLSearchParams({ ...kept, ...place }).toString()
    return asked === '' ? path : `${path}?${asked}`
  }
  const isInside = edges.some((edge) => query.get(edge))
  if (!isInside && places.earlier === null && places.later === null) return null
  return (
    <nav aria-label={words.label}>
      <ul className="desk-choices">
        {isInside ? (
          <li>
            <a href={linkTo({})}>{words.first}</a>
          </li>
        ) : null}
        {places.earlier === null ? null : (
          <li>
            <a href={linkTo({ before: places.earlier })} rel="prev">
              {words.earlier}
            </a>
          </li>
        )}
        {places.later === null ? null : (
          <li>
            <a href={linkTo({ after: places.later })} rel="next">
              {words.later}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
