import type { ReactNode } from 'react'

export function IslandPlace({ properties, children }: { properties: object; children: ReactNode }) {
  return (
    <div className="island" data-island={JSON.stringify(properties)}>
      {children}
    </div>
  )
}
