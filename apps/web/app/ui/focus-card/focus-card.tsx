import type { ReactNode } from 'react'

export type FocusCardTone = 'calm' | 'good' | 'warn'

type Props = {
  id: string
  /** What state it is in, in a word. */
  tag?: ReactNode
  title: string
  /** The figure that it is about. */
  figure?: ReactNode
  tone?: FocusCardTone
  /** The one thing to do. */
  action?: ReactNode
  /** What else one may do, less loud. */
  second?: ReactNode
  children?: ReactNode
}

/** The one thing that a screen is about now: said first, said large, with one thing to do. */
export function FocusCard({ action, children, figure, id, second, tag, title, tone = 'calm' }: Props) {
  return (
    <section className={`focus-card focus-card-${tone}`} aria-labelledby={id}>
      {tag}
      <h2 className="focus-card-title" id={id}>
        {title}
      </h2>
      {figure ? <p className="focus-card-figure">{figure}</p> : null}
      {children ? <div className="focus-card-words">{children}</div> : null}
      {action || second ? (
        <div className="focus-card-actions">
          {action}
          {second}
        </div>
      ) : null}
    </section>
  )
}
