/** Figures that cannot be computed from the input. `field` names the faulty one; no code may branch on the message. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError'
  readonly field: string

  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}
