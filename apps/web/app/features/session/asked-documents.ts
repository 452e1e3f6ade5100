import type { Document } from '@qadam/wire/documents'

/** Hidden field: the form shows every document, including those that this browser's phone has accepted before. */
export const wholeField = 'whole'

/** Documents to accept: those accepted earlier by this browser's phone are omitted, unless the phone has changed. */
export function askedDocuments(documents: readonly Document[], isWhole: boolean): readonly Document[] {
  return isWhole ? documents : documents.filter(({ given }) => !given)
}
