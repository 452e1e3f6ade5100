import type { Document } from '@qadam/wire/documents'
import { consent, phone } from '@qadam/wire/fields'
import * as z from 'zod/mini'
import { boxKey } from './document-boxes.ts'

/** A phone, and a checkbox per document; a missing required one is reported beside its own checkbox. */
export function phoneShape(documents: readonly Pick<Document, 'id' | 'required'>[]) {
  const boxes = documents.map(({ id, required }) => [boxKey(id), required ? consent : z.boolean()] as const)
  return {
    path: '/login',
    body: z.strictObject({ phone, accepted: z.object(Object.fromEntries(boxes)) }),
  }
}

export function acceptedIds(documents: readonly Document[], accepted: Readonly<Record<string, boolean>>): number[] {
  return documents.filter(({ id }) => accepted[boxKey(id)]).map(({ id }) => id)
}
