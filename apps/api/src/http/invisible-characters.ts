import type { FieldTextKey } from '@qadam/wire/field-texts'
import { isClear } from '@qadam/wire/invisible-characters'
import type * as z from 'zod/mini'

const text: FieldTextKey = 'unseen_characters'

/**
 * Texts that say something else than what is seen, or that PostgreSQL cannot store. Looked for in what the schema
 * made of the input: a phone that was pasted with its marks has lost them by then.
 */
export function invisibleCharacters(value: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = []
  const open: Place[] = [{ value }]
  // Neither by recursion nor with a path for each: what came may be nested deeper than any stack.
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
