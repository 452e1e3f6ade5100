import { type Persona, personas } from './personas.ts'

/** What the sandbox's page tells about an invented person. */
export type SandboxPersonCard = Omit<Persona, 'documentNumber'>

export function personCards(): readonly SandboxPersonCard[] {
  return personas.map(({ documentNumber: _, ...card }) => card)
}
