import { type Job, job, jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { moveOf, ofMove } from '../registration/of-move.ts'
import type { Effect } from '../registration/registration-service.ts'
import { askStatePhoto } from './ask-state-photo.ts'
import type { Identification } from './identification.ts'
import { judgePicture } from './judge-picture.ts'

const patient = { retries: 60, backoff: { firstSeconds: 2, longestSeconds: 60 } }

const photoAsked = jobKind({ name: 'ask-state-photo', schema: ofMove, ...patient })
// Every picture of a check is looked at, one after another, behind those of other people.
const pictureToJudge = jobKind({ name: 'judge-picture', schema: ofMove, ...patient, timeoutSeconds: 180 })

export function identificationEffects(outbox: Outbox): { ask_photo: Effect; judge_picture: Effect } {
  return {
    ask_photo: (trx, registration) => outbox.enqueue(trx, photoAsked, moveOf(registration)),
    judge_picture: (trx, registration) => outbox.enqueue(trx, pictureToJudge, moveOf(registration)),
  }
}

export function identificationJobs(deps: Omit<Identification, 'limits'>): Job[] {
  return [
    job({ ...photoAsked, run: (payload, context) => askStatePhoto(deps, payload, context) }),
    job({ ...pictureToJudge, run: (payload, context) => judgePicture(deps, payload, context) }),
  ]
}
