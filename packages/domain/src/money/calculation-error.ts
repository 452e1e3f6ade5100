/** Figures that cannot be computed from what was given. `field` says where to look; nobody decides by the message. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError'
  readonly field: string

  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}
