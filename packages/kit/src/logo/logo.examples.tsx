import type { Examples } from '../examples.ts'
import { Logo } from './logo.tsx'

export const examples: Examples = {
  title: 'Logo',
  states: [{ name: 'with the name', show: () => <Logo name="Qadam" /> }],
}
