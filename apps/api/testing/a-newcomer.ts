import { setTimeout as pause } from 'node:timers/promises'
import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import { logIn } from '@qadam/wire/session'
import { solved } from './a-challenge.ts'
import { aClient, mustBe } from './a-client.ts'
import { aPhone, iinOf } from './a-registrant.ts'
import { answerStep } from './a-walk.ts'

type Behaviour = {
  /** Time between requesting the code and typing it. */
  readonly readsSmsForMs: number
  /** Poll interval while waiting for the server. */
  readonly looksEveryMs: number
}

/**
 * Takes a new client from the phone number to the cabinet, solving the proof-of-work challenge when the API requires
 * one; returns whether it did.
 */
export async function aNewcomer(
  origin: string,
  { looksEveryMs, readsSmsForMs }: Behaviour,
): Promise<{ worked: boolean }> {
  const phone = aPhone()
  const client = aClient(origin, { phone })
  const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
  const given = { phone, document_template_ids: documents.map(({ id }) => id) }
  const first = await client.call(sendCode, { body: given })
  const challenge = first.status === 200 ? undefined : first.problem.proof
  const sent = challenge ? await client.call(sendCode, { body: { ...given, proof: solved(challenge) } }) : first
  mustBe(200, sent)
  await pause(readsSmsForMs)
  const accepted = mustBe(200, await client.call(acceptDocuments, { body: { ...given, sms_code: '1234' } }))
  const { documentToken } = accepted.answer
  client.token = mustBe(200, await client.call(logIn, { body: { phone, documentToken } })).answer.bearerToken
  const walker = { iin: iinOf() }
  for (;;) {
    const { step_name } = await client.step()
    if (step_name === 'personal_cabinet') return { worked: challenge !== undefined }
    if (!(await answerStep({ client, walker }, step_name))) await pause(looksEveryMs)
  }
}
