import { createHash, randomUUID } from 'node:crypto'
import type { Borrower } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'

type Asked = {
  readonly reason?: 'without_camera' | 'non_resident' | 'register_differs' | 'register_silent'
  readonly pictures?: Partial<Record<'state' | 'best_frame', Buffer>>
}

/** Inserts the check that a registration leaves when no machine may decide who its person is. Returns its id. */
export async function aPersonCheck(
  { api, database }: TestApp,
  { registrationId }: Pick<Borrower, 'registrationId'>,
  { pictures = {}, reason = 'register_differs' }: Asked = {},
): Promise<string> {
  const db = database.sql
  for (const [kind, jpeg] of Object.entries(pictures) as ['state' | 'best_frame', Buffer][]) {
    await db
      .insertInto('identification_pictures')
      .values({
        ...{ registration_id: registrationId, kind, liveness_session_id: null },
        ...{
          sealed_jpeg: api.context.secrets.seal('picture', jpeg),
          sha256: createHash('sha256').update(jpeg).digest(),
        },
      })
      .execute()
  }
  const id = randomUUID()
  await db
    .insertInto('person_checks')
    .values({ id, registration_id: registrationId, reason, decided_at: null, decision: null })
    .execute()
  return id
}
