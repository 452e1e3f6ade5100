import { solved } from '@qadam/api/testing/a-challenge'
import { aClient, mustBe } from '@qadam/api/testing/a-client'
import { aPhone } from '@qadam/api/testing/a-registrant'
import { listDocuments, sendCode } from '@qadam/wire/documents'

/** Requests a code for a phone that nobody holds, from a fresh browser; returns `SMS`, or the code of the refusal. */
export async function aDeadPhone(origin: string): Promise<string> {
  const client = aClient(origin, { phone: aPhone() })
  const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
  const body = { phone: client.phone, document_template_ids: documents.map(({ id }) => id) }
  const first = await client.call(sendCode, { body })
  if (first.status === 200) return 'SMS'
  const { proof } = first.problem
  if (!proof) return first.problem.code
  const second = await client.call(sendCode, { body: { ...body, proof: solved(proof) } })
  return second.status === 200 ? 'SMS' : second.problem.code
}
