import { createHash } from 'node:crypto'
import type { LocaleCode } from '@qadam/contract/locale'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { CodeRefusal, SmsCodesService } from '../documents/documents-codes-service.ts'
import { saveEmail } from './registration-clients-repository.ts'
import type { ClientFile, ClientsService } from './registration-clients-service.ts'

type Caller = { readonly ip: string; readonly visitor: string | null; readonly locale: LocaleCode }

export type ClientEmailService = {
  /** A fresh code to the client's phone, good for this very address. */
  sendCode(
    session: Session,
    email: string,
    caller: Caller,
  ): Promise<Refusal<'step_not_allowed' | 'too_many_requests' | 'sms_unavailable'> | undefined>
  /** Undefined when it is changed. */
  change(
    session: Session,
    given: { readonly email: string; readonly code: string },
    caller: Caller,
  ): Promise<Refusal<'step_not_allowed'> | CodeRefusal | undefined>
}

type Deps = { readonly clients: ClientsService; readonly smsCodes: SmsCodesService }

/** Copies of contracts go to the e-mail: whoever only found the cabinet open must not lead them elsewhere. */
export function clientEmailService({ clients, smsCodes }: Deps): ClientEmailService {
  return {
    async sendCode({ accountId, phone }, email, { ip, locale, visitor }) {
      const client = await clients.byAccount(accountId)
      if (!client) return refuse('step_not_allowed')
      const bound = {
        sha256: meaningOf(client, email),
        about: { purpose: 'email' },
      } as const
      return smsCodes.send({ phone, ip, visitor }, { bound, locale })
    },

    async change({ accountId, phone }, { code, email }, { ip, visitor }) {
      const client = await clients.byAccount(accountId)
      if (!client) return refuse('step_not_allowed')
      return smsCodes.check({ phone, ip, visitor }, { code, bound: meaningOf(client, email) }, async (trx) => {
        await saveEmail(trx, { clientId: client.id, registrationId: client.registrationId, email })
        await tellCabinet(trx, client.registrationId, 'profile')
        return undefined
      })
    },
  }
}

function meaningOf({ id }: ClientFile, email: string): Buffer {
  return createHash('sha256').update(`email ${id} ${email}`).digest()
}
