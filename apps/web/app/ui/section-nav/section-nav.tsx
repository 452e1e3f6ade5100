import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThumbIcon, type ThumbIconName } from './thumb-icon.tsx'

export type Section = {
  readonly to: string
  readonly title: string
  /** On a phone it stands in the bar at the thumb; a section without a picture lies behind «more». */
  readonly icon?: ThumbIconName | undefined
  /** What waits there, in a figure; the words are for a screen reader. */
  readonly news?: { readonly figure: number; readonly words: string } | undefined
}

type Props = {
  label: string
  /** What the sections are behind that have no room in the bar. */
  moreLabel: string
  sections: readonly Section[]
  /** The address of the section that is shown, if it is one of them. */
  current: string | undefined
  children: ReactNode
}

/**
 * The sections of one place beside what they hold. A wide window shows them at its side, a phone in a bar at the thumb,
 * where the last place unfolds the rest, without script too. Only one of the two is ever there to see or to hear.
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
              {/* Of this screen: whoever has gone on finds it folded again. */}
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
