import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readIin } from '@qadam/domain/person/iin'
import type { Step } from '@qadam/domain/registration/steps'
import { aClient, type Client } from './a-client.ts'
import { answerStep, type Walker } from './a-walk.ts'

/** Somebody in the middle of the registration: signed in, and able to answer without its screens. */
export type Registrant = Client & {
  /** What the login gave their browser: `Set-Cookie`, a line each. */
  readonly given: readonly string[]
  /** Answers whatever is asked until the registration stands there. */
  bringTo(step: Step, walker?: Partial<Walker>): Promise<void>
}

/** A phone that nobody else has: the limits of the house are per phone. */
export function aPhone(): string {
  return `7700${String(randomInt(10_000_000)).padStart(7, '0')}`
}

const lacking = { nothing: '0', names: '6', document: '7', both: '8' } as const

/** An iin that nobody else has, of somebody in whose entry of the register just this is missing. */
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
  /** Where the server listens. */
  readonly url: string
  /** Where people open the site, if that is elsewhere. */
  readonly origin?: string
}

/** Signs a new phone in. */
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
      throw new Error(`Never came to ${step}: ${seen.join(' → ')}`)
    },
  })
}
