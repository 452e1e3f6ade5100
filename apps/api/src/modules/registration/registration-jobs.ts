import { type Job, job } from '../../jobs/job.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { askPhoneOwner, type PhoneOwnerAsking } from './ask-phone-owner.ts'
import { askRegistry, type RegistryAsking } from './ask-registry.ts'
import { finishRegistration } from './finish-registration.ts'
import { abandonedForgetting, forgetAbandoned } from './forget-abandoned.ts'
import { clientToMake, phoneOwnerToAsk, registryLate, registryToAsk } from './registration-job-kinds.ts'
import { stopWaitingForRegistry } from './stop-waiting-for-registry.ts'

type Working = RegistryAsking & PhoneOwnerAsking & { readonly secrets: Secrets }

export function registrationJobs(context: Working): Job[] {
  return [
    job({ ...registryToAsk, run: (of, work) => askRegistry(context, of, work) }),
    job({ ...registryLate, run: (of) => stopWaitingForRegistry(context, of) }),
    job({ ...clientToMake, run: (of) => finishRegistration(context, of) }),
    job({ ...phoneOwnerToAsk, run: (of, work) => askPhoneOwner(context, of, work) }),
    job({ ...abandonedForgetting, run: (_payload, work) => forgetAbandoned(context, work) }),
  ]
}
