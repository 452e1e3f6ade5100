import { type MouseEvent, type Ref, useId } from 'react'

type Item = {
  readonly text: string
  /** The field's label; an item without a field is a sentence of its own. */
  readonly label?: string
  readonly fieldId?: string
}

type Props = {
  title: string
  items: readonly Item[]
  /** The page was served with these errors: the browser focuses them on load, without script too. */
  startsPage?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Lists everything that blocks a form, above its fields; each line links to its field. Takes the focus. */
export function ErrorSummary({ title, items, startsPage = false, ref }: Props) {
  const titleId = useId()
  return (
    <div
      className="error-summary"
      ref={ref}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a refused form is reloaded to show its errors
      autoFocus={startsPage}
    >
      <h2 className="error-summary-title" id={titleId}>
        {title}
      </h2>
      <ul className="error-summary-list">
        {items.map(({ text, label, fieldId }) => (
          <li key={`${fieldId} ${text}`}>
            {fieldId === undefined ? (
              text
            ) : (
              <a className="error-summary-link" href={`#${fieldId}`} onClick={leadToField}>
                <span className="error-summary-label">{label}:</span> {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses the field with its question in view; an anchor alone would leave the question above the edge. */
function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  const control = target?.matches('input, select, textarea, button') ? target : target?.querySelector('input')
  if (!target || !(control instanceof HTMLElement)) return
  event.preventDefault()
  const question = control.closest('fieldset') ?? document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  ;(question ?? control).scrollIntoView()
  control.focus({ preventScroll: true })
}
