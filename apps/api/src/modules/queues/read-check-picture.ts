import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/checks'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { type CheckPicture, openCheckPicture } from '../identification/check-pictures.ts'

type Reading = { readonly database: Database; readonly secrets: Secrets }

/** A picture leaves only after the look at it is committed to the record. */
export async function readCheckPicture(
  { database, secrets }: Reading,
  caller: StaffCaller,
  asked: { readonly registrationId: string; readonly kind: CheckPicture },
): Promise<AnswerOf<typeof wire.readStatePhoto> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const jpeg = await openCheckPicture(trx, secrets, asked)
    if (!jpeg) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'person-check.read', subjectKind: 'registration' },
      ...{ subjects: [asked.registrationId], facts: { picture: asked.kind } },
    })
    return { jpeg_base64: jpeg.toString('base64') }
  })
}
