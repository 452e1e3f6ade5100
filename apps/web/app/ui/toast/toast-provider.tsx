import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { type Toast, ToastCard } from './toast-card.tsx'

type Props = {
  /** Names the corner where toasts appear: «Сообщения». */
  label: string
  /** On the button that takes one away: «Закрыть». */
  dismissLabel: string
  children: ReactNode
}

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast()`, then `showToast({ words: 'Сохранили' })`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

/** Short news that asks for nothing. What a person must not miss belongs in a notice, beside what it is about. */
export function ToastProvider({ label, dismissLabel, children }: Props) {
  const [shown, setShown] = useState<readonly { id: number; toast: Toast }[]>([])

  const show = useCallback<ShowToast>(
    (toast) => setShown((before) => [...before.slice(-2), { id: nextId++, toast }]),
    [],
  )
  const dismiss = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      <section className="toast-corner" aria-label={label} aria-live="polite" aria-relevant="additions">
        {shown.map(({ id, toast }) => (
          <ToastCard key={id} {...toast} dismissLabel={dismissLabel} onDismiss={() => dismiss(id)} />
        ))}
      </section>
    </ToastContext>
  )
}

let nextId = 1
