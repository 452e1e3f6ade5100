import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

export type NoticeKind = 'info' | 'good' | 'warn' | 'danger'

type Props = {
  kind?: NoticeKind
  title?: string
  /** Appeared because of what the person did: a screen reader is told at once. */
  announced?: boolean
  /** What can be done about it: a button or a link. */
  action?: ReactNode
  children?: ReactNode
}

const icons: Record<NoticeKind, IconName> = { info: 'info', good: 'check', warn: 'warning', danger: 'warning' }

/** Something to know before reading on. The picture and the words carry the meaning; the colour only helps. */
export function Notice({ kind = 'info', title, announced = false, action, children }: Props) {
  return (
    <div className={`notice notice-${kind}`} role={announced ? (kind === 'danger' ? 'alert' : 'status') : undefined}>
      <span className="notice-picture">
        <Icon name={icons[kind]} />
      </span>
      <div className="notice-words">
        {title ? <p className="notice-title">{title}</p> : null}
        {children ? <p>{children}</p> : null}
        {action ? <p className="notice-action">{action}</p> : null}
      </div>
    </div>
  )
}
