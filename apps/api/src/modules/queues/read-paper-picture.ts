import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findApplication } from '../applications/application.ts'
import { findPaperRequests } from '../applications/paper-requests.ts'
import { recordAction } from '../audit/record-action.ts'
import { openPicture } from '../request-pictures/request-pictures.ts'

type Reading = { readonly database: Database; readonly secrets: Secrets }

/** A picture leaves only after the look at it is committed to the record. */
export async function readPaperPicture(
  { database, secrets }: Reading,
  caller: StaffCaller,
  { applicationId, pictureId }: { readonly applicationId: string; readonly pictureId: string },
): Promise<AnswerOf<typeof wire.readPaperPicture> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const application = await findApplication(trx, applicationId)
    for (const { id } of application ? await findPaperRequests(trx, applicationId) : []) {
      const jpeg = await openPicture(trx, secrets, { of: { paperRequest: id }, pictureId })
      if (!application || !jpeg) continue
      await recordAction(trx, caller, {
        ...{ kind: 'look', permission: 'application.read', subjectKind: 'client', subjects: [application.client_id] },
        facts: { application: applicationId, picture: pictureId },
      })
      return { jpeg_base64: jpeg.toString('base64') }
    }
    return refuse('not_found')
  })
}
