import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { openPicture } from '../request-pictures/request-pictures.ts'
import { findLoanOfCase } from './terms-case.ts'

type Reading = { readonly database: Database; readonly secrets: Secrets }

/** A picture leaves only after the look at it is committed to the record. */
export async function readCasePicture(
  { database, secrets }: Reading,
  caller: StaffCaller,
  { caseId, pictureId }: { readonly caseId: string; readonly pictureId: string },
): Promise<AnswerOf<typeof wire.readCasePicture> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const loan = await findLoanOfCase(trx, caseId)
    const jpeg = loan && (await openPicture(trx, secrets, { of: { loanRequest: caseId }, pictureId }))
    if (!loan || !jpeg) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'case.read', subjectKind: 'client', subjects: [loan.client_id] },
      facts: { case: caseId, picture: pictureId },
    })
    return { jpeg_base64: jpeg.toString('base64') }
  })
}
