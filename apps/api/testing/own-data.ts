import { getMyData, type MyData } from '@qadam/wire/personal-data'
import { answerSandboxRequests } from '@qadam/wire/sandbox'
import { type Client, mustBe } from './a-client.ts'

export async function ownDataOf(client: Client): Promise<MyData> {
  return mustBe(200, await client.call(getMyData)).answer
}

/** Ends the fifteen working days for all open requests. */
export async function letTheDayCome(client: Client): Promise<void> {
  mustBe(200, await client.call(answerSandboxRequests))
}
