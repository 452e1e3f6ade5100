import type { ReactNode } from 'react'

export type FocusCardTone = 'calm' | 'good' | 'warn'

type Props = {
  id: string
  tag?: ReactNode
  title: string
  figure?: ReactNode
  tone?: FocusCardTone
  action?: ReactNode
  /** A less prominent action. */
  second?: ReactNode
  children?: ReactNode
}

/** The main subject of a screen: placed first, in large type, with one action. */
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
