import type { ReactNode } from 'react'

export type StatusTagKind = 'neutral' | 'info' | 'good' | 'warn' | 'danger'

export function StatusTag({ kind = 'neutral', children }: { kind?: StatusTagKind; children: ReactNode }) {
  return <strong className={`status-tag status-tag-${kind}`}>{children}</strong>
}
