import { use, useEffectEvent, useLayoutEffect } from 'react'
import { recall } from '../../../form/browser-memory.ts'
import { FormOwner } from '../../../form/form-owner.ts'
import { type KeptForm, typedPlace } from '../../../form/typed.ts'
import { applyForm } from '../application-forms.ts'

/**
 * The fields themselves are put back by the form; what hangs on them, the figures and the terms of another product, is
 * told here. Must stand before `useContractForm`, which writes down anew what it finds.
 */
export function useKeptWish(isWanted: boolean, take: (read: (name: string) => string | null) => void): void {
  const owner = use(FormOwner)
  const takeKept = useEffectEvent(() => {
    if (!isWanted) return
    const { key, memory } = typedPlace(applyForm, owner)
    const kept = recall<KeptForm>(memory, key)
    if (kept && kept.until > Date.now()) take((name) => kept.typed[name]?.[0] ?? null)
  })
  useLayoutEffect(() => takeKept(), [])
}
