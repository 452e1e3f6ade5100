import type { RegistryPerson } from '../person-registry/person-registry.ts'

/** Who the sandbox's register knows under a valid iin. */
export type SandboxPerson = RegistryPerson & {
  readonly iin: string
  /** The persona's key in personas.json; null for a person made up from the digits. */
  readonly persona: string | null
}

export declare function personOf(iin: string): SandboxPerson
export declare function photoOf(iin: string): Buffer
