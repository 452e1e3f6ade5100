import type { ReactNode } from 'react'

/** Something to know before reading on. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className="notice">{children}</p>
}
