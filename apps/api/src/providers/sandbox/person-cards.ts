import { type Persona, personas } from './personas.ts'

export type SandboxPersonCard = Omit<Persona, 'documentNumber'>

export function personCards(): readonly SandboxPersonCard[] {
  return personas.map(({ documentNumber: _, ...card }) => card)
}
