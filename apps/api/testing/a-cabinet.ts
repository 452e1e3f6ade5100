import { type Cabinet, getCabinet } from '@qadam/wire/cabinet'
import { getStep } from '@qadam/wire/registration'
import { type Client, mustBe } from './a-client.ts'

/** The cabinet as the server knows it, whatever a screen shows. */
export async function cabinetOf(client: Client): Promise<Cabinet> {
  return mustBe(200, await client.call(getCabinet)).answer
}

/** Whether the session that the browser was given still lives on the server. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.call(getStep)).status === 200
}
