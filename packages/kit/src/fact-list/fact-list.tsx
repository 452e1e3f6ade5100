import type { ReactNode } from 'react'

export type Fact = { readonly name: string; readonly value: ReactNode }

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(({ name, value }) => (
        <div className="fact-list-fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
