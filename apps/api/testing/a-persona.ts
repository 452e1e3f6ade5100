import { type Persona, personas } from '../src/providers/sandbox/personas.ts'

export function aPersona(key: string): Persona {
  const found = personas.find((one) => one.key === key)
  if (!found) throw new Error(`Nobody in the sandbox is called ${key}`)
  return found
}
