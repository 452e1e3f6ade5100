import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'

export type Section = {
  readonly to: string
  readonly title: string
  /** What waits there, in a figure; the words are for a screen reader. */
  readonly news?: { readonly figure: number; readonly words: string } | undefined
}

type Props = {
  label: string
  /** On a phone the sections are folded away behind this word. */
  foldLabel: string
  sections: readonly Section[]
  /** The address of the section that is shown, if it is one of them. */
  current: string | undefined
  children: ReactNode
}

/**
 * The sections of one place beside what they hold. A wide window shows them at its side; on a phone they unfold from one
 * line, without script too. Only one of the two is ever there to see or to hear.
 */
export function SectionNav({ children, current, foldLabel, label, sections }: Props) {
  const here = sections.find(({ to }) => to === current)
  const waiting = sections.flatMap(({ news }) => news ?? []).at(0)
  const list = <SectionList sections={sections} current={current} />
  return (
    <div className="section-nav">
      <nav className="section-nav-side" aria-label={label}>
        {list}
      </nav>
      <details className="section-nav-fold">
        <summary className="section-nav-summary">
          <span>
            {foldLabel}
            {here ? <span className="section-nav-here"> · {here.title}</span> : null}
          </span>
          {waiting ? <News {...waiting} /> : null}
          <Icon name="chevron-down" />
        </summary>
        <nav aria-label={label}>{list}</nav>
      </details>
      <div className="section-nav-inside">{children}</div>
    </div>
  )
}

function SectionList({ current, sections }: Pick<Props, 'current' | 'sections'>) {
  return (
    <ul className="section-nav-list">
      {sections.map(({ news, title, to }) => (
        <li key={to}>
          <Link className="section-nav-link" to={to} aria-current={to === current ? 'page' : undefined}>
            {title}
            {news ? <News {...news} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function News({ figure, words }: NonNullable<Section['news']>) {
  return (
    <span className="section-nav-news">
      <span aria-hidden="true">{figure}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
