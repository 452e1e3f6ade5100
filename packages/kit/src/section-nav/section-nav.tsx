import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThumbIcon, type ThumbIconName } from './thumb-icon.tsx'

export type Section = {
  readonly to: string
  readonly title: string
  /** Shown in the bottom bar on a phone; a section without an icon goes under "more". */
  readonly icon?: ThumbIconName | undefined
  /** Number of new items there; the words are for a screen reader. */
  readonly news?: { readonly figure: number; readonly words: string } | undefined
}

type Props = {
  label: string
  /** Label of the menu with the sections that have no room in the bar. */
  moreLabel: string
  sections: readonly Section[]
  /** Address of the current section, if it is one of them. */
  current: string | undefined
  children: ReactNode
}

/**
 * Navigation between sections, beside their content. A wide window shows it at the side, a phone in a bottom bar, where
 * the last item unfolds the rest, without script too. Only one of the two is ever visible or exposed to a screen
 * reader.
 */
export function SectionNav({ children, current, label, moreLabel, sections }: Props) {
  const inBar = sections.filter(({ icon }) => icon !== undefined)
  const behind = sections.filter(({ icon }) => icon === undefined)
  const isBehind = behind.some(({ to }) => to === current)
  return (
    <div className="section-nav">
      <nav className="section-nav-side" aria-label={label}>
        <ul className="section-nav-list">
          {sections.map((section) => (
            <li key={section.to}>
              <SectionLink section={section} current={current} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="section-nav-inside">{children}</div>
      <nav className="section-nav-thumb" aria-label={label}>
        <ul className="section-nav-bar">
          {inBar.map((section) => (
            <li key={section.to}>
              <ThumbLink section={section} current={current} />
            </li>
          ))}
          {behind.length > 0 ? (
            <li>
              {/* Keyed by the section, so that it is folded again after navigation. */}
              <details className="section-nav-more" key={current}>
                <summary className={isBehind ? 'section-nav-place section-nav-place-here' : 'section-nav-place'}>
                  <ThumbIcon name="more" />
                  {moreLabel}
                </summary>
                <ul className="section-nav-list">
                  {behind.map((section) => (
                    <li key={section.to}>
                      <SectionLink section={section} current={current} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ) : null}
        </ul>
      </nav>
    </div>
  )
}

type LinkProps = { section: Section; current: string | undefined }

function SectionLink({ current, section: { news, title, to } }: LinkProps) {
  return (
    <Link className="section-nav-link" to={to} aria-current={to === current ? 'page' : undefined}>
      {title}
      {news ? <News {...news} /> : null}
    </Link>
  )
}

function ThumbLink({ current, section: { icon, news, title, to } }: LinkProps) {
  return (
    <Link className="section-nav-place" to={to} aria-current={to === current ? 'page' : undefined}>
      {icon ? <ThumbIcon name={icon} /> : null}
      {title}
      {news ? <News {...news} /> : null}
    </Link>
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
