import { use, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { recall, remember } from '../../../form/browser-memory.ts'
import { FormOwner } from '../../../form/form-owner.ts'
import { type SavedForm, typedPlace } from '../../../form/typed.ts'
import { applyForm } from '../application-forms.ts'

type ReadKept = (name: string) => string | null

/**
 * The form restores its own fields, but not the figures and the other product's terms that depend on them. Reads the
 * stored wish; must be called before `useWireForm`, which overwrites it, and the returned function after.
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
