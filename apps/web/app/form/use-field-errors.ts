import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './check-form.ts'
import type { LazyCheck } from './lazy-check.ts'

type Named = { readonly name?: string }

/**
 * Shows an error after the person leaves a field they typed in, or on submission, never while they type for the first
 * time. A shown error disappears with the keystroke that corrects it.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>, check: LazyCheck, saidByServer: FieldErrors) {
  const [errors, setErrors] = useState(saidByServer)
  const typedIn = useRef(new Set<string>())
  const whenSettled = useWhenSettled()

  return {
    errors,
    setErrors,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name } = target as Named
      if (!name || !form.current) return
      typedIn.current.add(name)
      // A field that was focused before hydration is first noticed here.
      check.arrive()
      // The server's error on the old value is dropped with it.
      if (name in errors) setErrors(withVerdict(errors, name, check.errorsIn(form.current)[name]))
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
      const { name } = target as Named
      const staysInside = (relatedTarget as Named | null)?.name === name
      if (!name || staysInside || !typedIn.current.has(name)) return
      whenSettled(async () => {
        await check.come()
        const verdict = form.current && check.errorsIn(form.current)[name]
        if (verdict) setErrors((shown) => (name in shown ? shown : withVerdict(shown, name, verdict)))
      })
    },
  }
}

function withVerdict(errors: FieldErrors, name: string, verdict: string | undefined): FieldErrors {
  const { [name]: _, ...others } = errors
  return verdict === undefined ? others : { ...others, [name]: verdict }
}

/** A message that appears between press and release would move the button away from under the finger. */
function useWhenSettled(): (run: () => void) => void {
  const isPressed = useRef(false)

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => gone.abort()
  }, [])

  return (run) => {
    const soon = () => setTimeout(run, 0)
    if (!isPressed.current) return void soon()
    const released = new AbortController()
    const end = () => {
      released.abort()
      soon()
    }
    document.addEventListener('pointerup', end, { signal: released.signal })
    document.addEventListener('pointercancel', end, { signal: released.signal })
  }
}
