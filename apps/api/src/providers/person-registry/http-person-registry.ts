import { type Day, isDay } from '@qadam/domain/calendar/day'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { PersonRegistry, RegistryDocument, RegistryPerson } from './person-registry.ts'

export type HttpPersonRegistryOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const text = z.string().check(z.trim(), z.maxLength(300))
const day = z.string().check(z.refine(isDay, 'a day, YYYY-MM-DD'))

const document = z.object({
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  issuer: text,
  issue_date: day,
  expiry_date: day,
})

const person = z.object({
  first_name: z.nullish(text),
  last_name: z.nullish(text),
  middle_name: z.nullish(text),
  birth_date: z.nullish(day),
  birth_place: z.nullish(text),
  sex: z.nullish(z.enum(['M', 'F'])),
  document: z.nullish(document),
})

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), person }),
  z.object({ status: z.literal('not_found') }),
])

/** A bureau's gateway to the register of persons; README.md beside this file describes its protocol. */
export function httpPersonRegistry({
  apiKey,
  timeoutMs = 10_000,
  url,
  ...rest
}: HttpPersonRegistryOptions): PersonRegistry {
  const http = providerHttp({
    ...rest,
    name: 'person-registry',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 64 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async findPerson({ iin }, call) {
      const body = { iin, request_id: call.key }
      const request = { method: 'POST', path: '/persons/search', body, isRepeatable: true } as const
      const found = await http.ask(request, answer, call)
      return found.status === 'found' ? { kind: 'found', person: ours(found.person) } : { kind: 'not_found' }
    },
  }
}

function ours(theirs: z.infer<typeof person>): RegistryPerson {
  return {
    firstName: theirs.first_name || null,
    lastName: theirs.last_name || null,
    middleName: theirs.middle_name || null,
    birthday: theirs.birth_date ?? null,
    birthplace: theirs.birth_place || null,
    sex: theirs.sex ? sexes[theirs.sex] : null,
    document: theirs.document ? documentFrom(theirs.document) : null,
  }
}

const sexes = { M: 'male', F: 'female' } as const

function documentFrom({ expiry_date, issue_date, issuer, number }: z.infer<typeof document>): RegistryDocument {
  return { number, issuer, issuedOn: issue_date satisfies Day, validUntil: expiry_date satisfies Day }
}
