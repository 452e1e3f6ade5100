import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { keyedTab } from './keyed-tab.ts'

export type Tab = { readonly key: string; readonly title: string; readonly content: ReactNode }

type Props = {
  label: string
  tabs: readonly Tab[]
  /** Which tab is open first; the first one where nothing is said. */
  open?: string
}

/**
 * One place, several views of the same thing. Where no script runs (the page has no `data-scripts`, or the browser has
 * scripts switched off) the sheet shows every view under its title instead.
 */
export function Tabs({ label, tabs, open }: Props) {
  const id = useId()
  const [current, setCurrent] = useState(open ?? tabs[0]?.key)
  const buttons = useRef(new Map<string, HTMLButtonElement>())

  function moveByKey(event: KeyboardEvent) {
    const index = tabs.findIndex(({ key }) => key === current)
    const next = tabs[keyedTab(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setCurrent(next.key)
    buttons.current.get(next.key)?.focus()
  }

  return (
    <div className="tabs">
      <div className="tabs-list" role="tablist" aria-label={label}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            ref={(button) => {
              if (button) buttons.current.set(key, button)
              return () => void buttons.current.delete(key)
            }}
            type="button"
            className="tabs-tab"
            role="tab"
            id={`${id}-${key}-tab`}
            aria-controls={`${id}-${key}`}
            aria-selected={key === current}
            tabIndex={key === current ? 0 : -1}
            onClick={() => setCurrent(key)}
            onKeyDown={moveByKey}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, title, content }) => (
        <div
          key={key}
          className={key === current ? 'tabs-view' : 'tabs-view tabs-view-away'}
          role="tabpanel"
          id={`${id}-${key}`}
          aria-labelledby={`${id}-${key}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a view of words only must be reachable by keyboard too
          tabIndex={0}
        >
          <p className="tabs-title" aria-hidden="true">
            {title}
          </p>
          {content}
        </div>
      ))}
    </div>
  )
}
