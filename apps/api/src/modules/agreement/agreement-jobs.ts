import { type Job, job } from '../../jobs/job.ts'
import { agreementToPrepare, signatureToCheck } from '../registration/registration-job-kinds.ts'
import { agreementToExpire } from './agreement-job-kinds.ts'
import { type Checking, checkSignature } from './check-signature.ts'
import { expireAgreement } from './expire-agreement.ts'
import { type Preparing, prepareAgreement } from './prepare-agreement.ts'

export function agreementJobs(deps: Preparing & Checking): Job[] {
  return [
    job({ ...agreementToPrepare, run: (payload, context) => prepareAgreement(deps, payload, context) }),
    job({ ...signatureToCheck, run: (payload, context) => checkSignature(deps, payload, context) }),
    job({ ...agreementToExpire, run: (payload) => expireAgreement(deps, payload) }),
  ]
}
