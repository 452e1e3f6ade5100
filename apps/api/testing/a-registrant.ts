import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readIin } from '@qadam/domain/person/iin'
import type { Step } from '@qadam/domain/registration/steps'
import { aClient, type Client } from './a-client.ts'
import { answerStep, type Walker } from './a-walk.ts'

/** A signed-in client in the middle of the registration that can complete its steps without the screens. */
export type Registrant = Client & {
  /** `Set-Cookie` lines of the login response. */
  readonly given: readonly string[]
  /** Completes steps until the registration reaches the given one. */
  bringTo(step: Step, walker?: Partial<Walker>): Promise<void>
}

/** A random phone number, since the app's limits are per phone. */
export function aPhone(): string {
  return `7700${String(randomInt(10_000_000)).padStart(7, '0')}`
}

const lacking = { nothing: '0', names: '6', document: '7', both: '8' } as const

/** Generates a random iin of a person whose register entry lacks exactly this part. */
export function iinOf(missing: keyof typeof lacking = 'nothing'): string {
  for (;;) {
    const day = String(randomInt(1, 29)).padStart(2, '0')
    const month = String(randomInt(1, 13)).padStart(2, '0')
    const serial = String(randomInt(1_000)).padStart(3, '0')
    const stem = `${randomInt(70, 100)}${month}${day}${randomInt(3, 5)}${serial}${lacking[missing]}`
    const iin = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find((one) => readIin(one).fault === null)
    if (iin !== undefined) return iin
  }
}

const givesUpAfterMs = 60_000

type Home = {
  /** URL the server listens on. */
  readonly url: string
  /** Origin of the site, when it differs. */
  readonly origin?: string
}

export async function aRegistrant({ url, origin = url }: Home, { phone = aPhone() } = {}): Promise<Registrant> {
  const client = aClient(url, { phone })
  const given = await client.signIn()
  return Object.assign(client, {
    given,
    async bringTo(step: Step, { iin = iinOf(), ...particular }: Partial<Walker> = {}) {
      const seen: Step[] = []
      const giveUpAt = Date.now() + givesUpAfterMs
      while (Date.now() < giveUpAt) {
        const { step_name } = await client.step()
        if (seen.at(-1) !== step_name) seen.push(step_name)
        if (step_name === step) return
        if (!(await answerStep({ client, walker: { iin, ...particular }, siteOrigin: origin }, step_name)))
          await pause(20)
      }
      throw new Error(`Never reached ${step}: ${seen.join(' → ')}`)
    },
  })
}
