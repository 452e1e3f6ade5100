import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Deletes the state photo, the camera pictures and every frame of the liveness checks. */
export async function deletePictures(trx: Transaction<Tables>, registrationId: string): Promise<void> {
  await trx.deleteFrom('identification_pictures').where('registration_id', '=', registrationId).execute()
  await trx
    .deleteFrom('liveness_frames')
    .where('liveness_session_id', 'in', (from) =>
      from.selectFrom('liveness_sessions').select('id').where('registration_id', '=', registrationId),
    )
    .execute()
}
