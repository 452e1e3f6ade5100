import { type Job, job } from '../../jobs/job.ts'
import { photoToAsk, pictureToJudge } from '../registration/registration-job-kinds.ts'
import { askStatePhoto } from './ask-state-photo.ts'
import type { Identification } from './identification.ts'
import { judgePicture } from './judge-picture.ts'

export function identificationJobs(deps: Omit<Identification, 'limits'>): Job[] {
  return [
    job({ ...photoToAsk, run: (payload, context) => askStatePhoto(deps, payload, context) }),
    job({ ...pictureToJudge, run: (payload, context) => judgePicture(deps, payload, context) }),
  ]
}
