import type { FieldTextKey } from '@qadam/wire/field-texts'
import { isClear } from '@qadam/wire/invisible-characters'
import type * as z from 'zod/mini'

const text: FieldTextKey = 'unseen_characters'

/**
 * Finds text that reads differently from what it contains, or that PostgreSQL cannot store. Runs on the parsed input,
 * because parsing strips such marks from a pasted phone.
 */
export function invisibleCharacters(value: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = []
  const open: Place[] = [{ value }]
  // Iterative, and without a path per node: the input may be nested deeper than the call stack.
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place
    if (typeof value === 'string' && !isClear(value))
      issues.push({ code: 'custom', path: pathTo(place), message: '', input: value, params: { text } })
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) open.push({ value: inner, key, within: place })
  }
  return issues
}

type Place = { readonly value: unknown; readonly key?: string; readonly within?: Place }

function pathTo({ key, within }: Place): string[] {
  const path: string[] = key === undefined ? [] : [key]
  for (let place = within; place?.key !== undefined; place = place.within) path.unshift(place.key)
  return path
}
