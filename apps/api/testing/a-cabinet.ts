import { type Cabinet, getCabinet } from '@qadam/wire/cabinet'
import { getStep } from '@qadam/wire/registration'
import { type Client, mustBe } from './a-client.ts'

export async function cabinetOf(client: Client): Promise<Cabinet> {
  return mustBe(200, await client.call(getCabinet)).answer
}

/** True while the session given to the browser is still alive on the server. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.call(getStep)).status === 200
}
