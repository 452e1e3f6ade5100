import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

export type NoticeKind = 'info' | 'good' | 'warn' | 'danger'

type Props = {
  kind?: NoticeKind
  title?: string
  /** The notice appeared because of the person's action, so a screen reader announces it at once. */
  announced?: boolean
  /** A button or a link that helps to resolve it. */
  action?: ReactNode
  children?: ReactNode
}

const icons: Record<NoticeKind, IconName> = { info: 'info', good: 'check', warn: 'warning', danger: 'warning' }

/** Something to know before reading on. The picture and the words carry the meaning; the colour only supports it. */
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
