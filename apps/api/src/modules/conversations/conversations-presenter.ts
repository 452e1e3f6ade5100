import type { Message } from '@qadam/wire/conversations'
import type { MessageRow } from './conversations-repository.ts'

export function presentMessage(row: MessageRow): Message {
  const { about_id, about_kind, author, id, number, read_at, text, written_at } = row
  return {
    id,
    place: String(number),
    author,
    text,
    about: about_kind !== null && about_id !== null ? { kind: about_kind, id: about_id } : null,
    written_at: written_at.toISOString(),
    is_new: author === 'lender' && read_at === null,
  }
}
