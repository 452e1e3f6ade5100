import type { Document } from '@qadam/wire/documents'

/** Says with the form that it shows every document, also those that this browser's phone has accepted before. */
export const wholeField = 'whole'

/** What is asked of whoever comes: not again what the phone of this browser has given, unless it is another's now. */
export function askedDocuments(documents: readonly Document[], isWhole: boolean): readonly Document[] {
  return isWhole ? documents : documents.filter(({ given }) => !given)
}
