import type { DocumentParagraph } from '../../../db/tables.ts'

export const heading = (text: string): DocumentParagraph => ({ kind: 'heading', text })
export const text = (words: string): DocumentParagraph => ({ kind: 'text', text: words })
export const item = (words: string): DocumentParagraph => ({ kind: 'item', text: words })
