import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'

type Props = {
  isOpen: boolean
  /** Escape, the cross, or a press beside the dialog: the owner closes it by passing `isOpen={false}`. */
  onClose: () => void
  title: string
  closeLabel: string
  /** The main action first; on a phone they stand one under the other. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A question that cannot wait. The browser keeps the focus inside and gives it back afterwards. On a phone it is a
 * sheet at the bottom, where the thumb is.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, actions, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // The platform opens a modal by a call only; an attribute would open it without its veil and its focus.
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    document.documentElement.classList.add('dialog-is-open')
    return () => {
      element.close()
      document.documentElement.classList.remove('dialog-is-open')
    }
  }, [isOpen])

  const closeFromVeil = (event: MouseEvent) => {
    // The panel covers the whole dialog: a press on the element itself is a press on its veil.
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes a dialog is Escape, and the browser knows it
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClick={closeFromVeil}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser closes by itself when Escape is pressed twice.
      onClose={() => isOpen && onClose()}
    >
      <div className="dialog-panel">
        <div className="dialog-head">
          <h2 className="dialog-title" id={`${id}-title`}>
            {title}
          </h2>
          <button className="dialog-close" type="button" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-words">{children}</div>
        {actions ? <div className="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  )
}
