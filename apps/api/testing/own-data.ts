import { getMyData, type MyData } from '@qadam/wire/personal-data'
import { answerSandboxRequests } from '@qadam/wire/sandbox'
import { type Client, mustBe } from './a-client.ts'

/** What a client has asked of their data, as the server knows it. */
export async function ownDataOf(client: Client): Promise<MyData> {
  return mustBe(200, await client.call(getMyData)).answer
}

/** The fifteen working days are over, for everybody. */
export async function letTheDayCome(client: Client): Promise<void> {
  mustBe(200, await client.call(answerSandboxRequests))
}
