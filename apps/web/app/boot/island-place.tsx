import type { ReactNode } from 'react'

/** The place that wakes up, with what it needs for it. */
export function IslandPlace({ properties, children }: { properties: object; children: ReactNode }) {
  return (
    <div className="island" data-island={JSON.stringify(properties)}>
      {children}
    </div>
  )
}
