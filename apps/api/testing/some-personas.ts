import { type Persona, personas } from '../src/providers/sandbox/personas.ts'

export type { Persona } from '../src/providers/sandbox/personas.ts'

export const allPersonas = personas

export function personaCalled(key: string): Persona {
  const persona = personas.find((one) => one.key === key)
  if (!persona) throw new Error(`The sandbox has no persona ${key}`)
  return persona
}
