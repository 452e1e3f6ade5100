import type { PageResult, StaffVisit } from '../page.ts'
import { filled, momentWords } from '../words.tsx'

/** A picture for the one who opened it: their name and the minute stand on it, so that a copy says whose it is. */
export function pictureFor({ locale, me, texts }: StaffVisit, read: { readonly jpeg_base64: string }): PageResult {
  const time = momentWords(new Date().toISOString(), locale)
  const mark = filled(texts.queues.checks.seen_by, { name: me.name, time })
  return { kind: 'picture', jpegBase64: read.jpeg_base64, mark }
}
