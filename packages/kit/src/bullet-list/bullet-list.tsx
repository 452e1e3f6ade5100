import type { ReactNode } from 'react'

/** Independent sentences, in no order. */
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
