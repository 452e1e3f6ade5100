import type { InputOf } from '@qadam/wire/endpoint'
import { setBehaviour } from '@qadam/wire/sandbox'
import { aClient, mustBe } from './a-client.ts'
import { aPhone } from './a-registrant.ts'

type Behaviour = InputOf<typeof setBehaviour>['body']

/**
 * Slows a provider down or takes it offline while `run` executes, so that a waiting screen can be inspected; restores
 * the provider afterwards.
 */
export async function whileProvider<Result>(
  { url }: { readonly url: string },
  { delay_ms = 0, is_away = false, provider }: Partial<Behaviour> & Pick<Behaviour, 'provider'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const client = aClient(url, { phone: aPhone() })
  mustBe(200, await client.call(setBehaviour, { body: { provider, delay_ms, is_away } }))
  try {
    return await run()
  } finally {
    await client.call(setBehaviour, { body: { provider, delay_ms: 0, is_away: false } })
  }
}
