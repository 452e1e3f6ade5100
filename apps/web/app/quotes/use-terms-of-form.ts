import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useRef, useState } from 'react'
import type { RequestedTerms } from './requested-terms.ts'

type ReadForm = (read: (name: string) => string | null, current: RequestedTerms) => RequestedTerms

/**
 * Terms that a form chooses. The form works before hydration: what was chosen in it until then is read from it, so that
 * the price shown is the price of what the form posts.
 */
export function useTermsOfForm(
  first: RequestedTerms,
  readForm: ReadForm,
): [RequestedTerms, Dispatch<SetStateAction<RequestedTerms>>, RefObject<HTMLFormElement | null>] {
  const form = useRef<HTMLFormElement>(null)
  const [terms, setTerms] = useState(first)
  const [read] = useState(() => readForm)
  useLayoutEffect(() => {
    if (!form.current) return
    const data = new FormData(form.current)
    setTerms((current) => {
      const chosen = read((name) => data.get(name)?.toString() ?? null, current)
      // The same object where nothing differs, so that the usual hydration renders once.
      return isSame(chosen, current) ? current : chosen
    })
  }, [read])
  return [terms, setTerms, form]
}

function isSame(one: RequestedTerms, other: RequestedTerms): boolean {
  const { amount, method, product, term } = other
  return one.amount === amount && one.method === method && one.product === product && one.term === term
}
