import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type AccordionItem = {
  readonly key: string
  readonly question: string
  readonly answer: ReactNode
  readonly isOpen?: boolean
}

/** Questions that open without script; find-in-page of newer browsers opens them too. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map(({ key, question, answer, isOpen }) => (
        <details className="accordion-item" key={key} open={isOpen}>
          <summary className="accordion-question">
            {question}
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion-answer">{answer}</div>
        </details>
      ))}
    </div>
  )
}
