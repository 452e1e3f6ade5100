import type {
  SandboxBehaviour,
  SandboxMemory,
  SandboxMessage,
  SandboxSigning,
} from '../../src/providers/sandbox/sandbox-memory.ts'

export type SavedMemory = SandboxMemory & {
  readonly inbox: Omit<SandboxMessage, 'key'>[]
  /** Sets the same behaviour as the sandbox page's switches, for every provider at once. */
  set(behaviour: Partial<SandboxBehaviour>): void
  pass(seconds: number): void
  /** Signs on the signing page as the client and returns the resulting code. */
  sign(signingId: string): string
}

/** The sandbox's memory without a database, limited to the contract that adapters may rely on. */
export function aSandboxMemory(): SavedMemory {
  const firsts = new Map<string, number>()
  const firstValues = new Map<string, string>()
  const signings = new Map<string, SandboxSigning>()
  const codes = new Map<string, SandboxSigning>()
  const inbox = new Map<string, Omit<SandboxMessage, 'key'>>()
  let behaviour: SandboxBehaviour = { delayMs: 0, isAway: false }
  let now = 0
  return {
    get inbox() {
      return [...inbox.values()]
    },
    set(change) {
      behaviour = { ...behaviour, ...change }
    },
    pass(seconds) {
      now += seconds
    },
    sign(signingId) {
      const code = `code-${signingId}-${codes.size}`
      codes.set(code, signings.get(signingId)!)
      return code
    },
    behaviour: async () => behaviour,
    async secondsSinceFirst(name) {
      if (!firsts.has(name)) firsts.set(name, now)
      return now - firsts.get(name)!
    },
    async firstOf(name, value) {
      if (!firstValues.has(name)) firstValues.set(name, value)
      return firstValues.get(name)!
    },
    valueOf: async (name) => firstValues.get(name),
    async deliver({ key, ...message }) {
      inbox.set(key, message)
    },
    async keepSigning(signing) {
      signings.set(signing.signingId, signing)
    },
    takeSigning: async (code) => codes.get(code) ?? null,
  }
}
