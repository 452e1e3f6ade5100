import { use, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { recall, remember } from '../../../form/browser-memory.ts'
import { FormOwner } from '../../../form/form-owner.ts'
import { type SavedForm, typedPlace } from '../../../form/typed.ts'
import { applyForm } from '../application-forms.ts'

type ReadKept = (name: string) => string | null

/**
 * The fields themselves are put back by the form; what hangs on them, the figures and the terms of another product, is
 * not. This reads what was kept, and must stand before `useWireForm`, which writes down what it finds instead; the
 * answer is to be called after it.
 */
export function useSavedWish(isWanted: boolean): () => ReadKept | undefined {
  const { key, memory } = typedPlace(applyForm, use(FormOwner))
  const found = useRef<SavedForm>(null)
  const look = useEffectEvent(() => {
    const kept = recall<SavedForm>(memory, key)
    if (isWanted && kept && kept.until > Date.now()) found.current = kept
  })
  useLayoutEffect(() => look(), [])
  return () => {
    const kept = found.current
    if (!kept) return undefined
    remember(memory, key, kept)
    return (name) => kept.typed[name]?.[0] ?? null
  }
}
