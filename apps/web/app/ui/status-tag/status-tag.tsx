import type { ReactNode } from 'react'

export type StatusTagKind = 'neutral' | 'info' | 'good' | 'warn' | 'danger'

/** What state a thing is in, in a word or two. */
export function StatusTag({ kind = 'neutral', children }: { kind?: StatusTagKind; children: ReactNode }) {
  return <strong className={`status-tag status-tag-${kind}`}>{children}</strong>
}
