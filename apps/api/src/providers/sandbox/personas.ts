import rows from './personas.json' with { type: 'json' }

/** An invented person who triggers a particular outcome. */
export type Persona = {
  readonly key: string
  readonly iin: string
  readonly phone: string
  readonly iban: string
  readonly documentNumber: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  /** The outcome for this person, described for testers. */
  readonly behaviour: { readonly ru: string; readonly kk: string }
}

export const personas: readonly Persona[] = rows.map(
  ({ document_number, first_name, last_name, middle_name, ...rest }) => ({
    ...rest,
    documentNumber: document_number,
    lastName: last_name,
    firstName: first_name,
    middleName: middle_name,
  }),
)

const byIin = new Map(personas.map((persona) => [persona.iin, persona]))

export function personaOf(iin: string): Persona | undefined {
  return byIin.get(iin)
}
