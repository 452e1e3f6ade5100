import { useEffect, useState } from 'react'

type Props = { isLoading: boolean; label: string }

// Spec §9: a shorter wait needs no loader, and a loader that only flashes looks like a fault.
const timeoutMs = 200

/** A line along the top of the window, for a screen that loads slowly. */
export function DelayedLoader({ isLoading, label }: Props) {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])

  return (
    <div className="delayed-loader" role="status">
      {isLate ? (
        <>
          <span className="delayed-loader-line" />
          <span className="visually-hidden">{label}</span>
        </>
      ) : null}
    </div>
  )
}
