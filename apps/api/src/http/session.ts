import type { PageMemory } from './page-memory.ts'

export type Session = { readonly id: string; readonly accountId: string; readonly phone: string }

/** `page` is set for a call that a page of the site makes in the same process: its calls share what they read. */
export type FindSession<Found extends Session = Session> = (
  token: string,
  page?: PageMemory,
) => Promise<Found | undefined>
