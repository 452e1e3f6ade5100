import { listMessages, type Message } from '@qadam/wire/conversations'
import { type Client, mustBe } from './a-client.ts'

export async function conversationOf(client: Client): Promise<Message[]> {
  return mustBe(200, await client.call(listMessages)).answer.messages
}
