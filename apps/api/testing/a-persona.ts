import { type Persona, personas } from '../src/providers/sandbox/personas.ts'

export function aPersona(key: string): Persona {
  const found = personas.find((one) => one.key === key)
  if (!found) throw new Error(`The sandbox has no persona ${key}`)
  return found
}
