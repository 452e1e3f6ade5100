import type { ReactNode } from 'react'

/** Sentences that stand on their own, in no order. */
export function BulletList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="bullet-list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
