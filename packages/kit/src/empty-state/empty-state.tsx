import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** Explains why nothing is here yet, and what would put something here. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="empty-state">
      <svg className="empty-state-picture" viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <path className="empty-state-ground" d="M6 64h84" />
        <path className="empty-state-steps" d="M14 64V52h20V40h20V28h20v36" />
        <circle className="empty-state-sun" cx="76" cy="13" r="7" />
      </svg>
      <p className="empty-state-title">{title}</p>
      {children ? <div className="empty-state-words">{children}</div> : null}
      {action}
    </div>
  )
}
