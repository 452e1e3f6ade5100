import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../icon/icon.tsx'

type Props = {
  isOpen: boolean
  /** Called on Escape, on the close button and on a press beside the dialog; the owner then passes `isOpen={false}`. */
  onClose: () => void
  title: string
  closeLabel: string
  /** The main action comes first; on a phone the actions are stacked. */
  actions?: ReactNode
  children: ReactNode
}

const never = () => () => undefined
const inBrowser = () => true
const onServer = () => false

/**
 * A question that cannot wait. The browser keeps the focus inside and restores it afterwards. On a phone it is a bottom
 * sheet, within reach of the thumb.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, actions, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Nothing of it can be seen without script: a page from the server carries neither its words nor its rules.
  const isInBrowser = useSyncExternalStore(never, inBrowser, onServer)

  // A modal opens only by a call; the `open` attribute would show it without its backdrop and its focus handling.
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !isInBrowser || !element) return
    element.showModal()
    document.documentElement.classList.add('dialog-is-open')
    return () => {
      element.close()
      document.documentElement.classList.remove('dialog-is-open')
    }
  }, [isOpen, isInBrowser])

  const closeFromVeil = (event: MouseEvent) => {
    // The panel covers the whole dialog, so a press on the element itself is a press on its backdrop.
    if (event.target === dialog.current) onClose()
  }

  if (!isInBrowser) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog on Escape
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClick={closeFromVeil}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser closes the dialog by itself when Escape is pressed twice.
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
