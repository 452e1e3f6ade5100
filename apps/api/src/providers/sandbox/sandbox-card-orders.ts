import type { SandboxMemory } from './sandbox-memory.ts'

/** Outcomes of the buttons on the sandbox payment page. */
const sandboxCardPlans = ['paid', 'late', 'no_money', 'card_not_valid', 'saves_poor', 'saves_silent'] as const

export type SandboxCardPlan = (typeof sandboxCardPlans)[number]

type KeptOrder = {
  readonly amountTiyn: number
  readonly description: string
  readonly returnAddress: string
  readonly until: string
  /** Absent from orders opened before cards could be saved. */
  readonly keepsCard?: boolean
}

export type SandboxCardOrder = KeptOrder & {
  readonly plan: SandboxCardPlan | undefined
  readonly pressedAt: Date | undefined
}

const orderOf = (invoice: string) => `card order ${invoice}`
const pressOf = (invoice: string) => `card pressed ${invoice}`

export async function keepSandboxOrder(memory: SandboxMemory, invoice: string, kept: KeptOrder): Promise<void> {
  await memory.firstOf(orderOf(invoice), JSON.stringify(kept))
}

export async function sandboxOrder(memory: SandboxMemory, invoice: string): Promise<SandboxCardOrder | undefined> {
  const kept = await memory.valueOf(orderOf(invoice))
  if (kept === undefined) return undefined
  const [pressed, at] = (await memory.valueOf(pressOf(invoice)))?.split(' ') ?? []
  return {
    ...(JSON.parse(kept) as KeptOrder),
    plan: sandboxCardPlans.find((plan) => plan === pressed),
    pressedAt: at === undefined ? undefined : new Date(at),
  }
}

/** Only the first press counts, whichever tab it comes from. */
export async function pressSandboxCard(memory: SandboxMemory, invoice: string, plan: SandboxCardPlan): Promise<void> {
  await memory.secondsSinceFirst(pressOf(invoice))
  await memory.firstOf(pressOf(invoice), `${plan} ${new Date().toISOString()}`)
}

export function secondsSincePress(memory: SandboxMemory, invoice: string): Promise<number> {
  return memory.secondsSinceFirst(pressOf(invoice))
}
