/** The only facts that a guard of the journey may use. */
export type Facts = {
  readonly isResident: boolean
  /** From the state register. */
  readonly knowsNames: boolean
  readonly knowsDocument: boolean
  readonly isUnderAge: boolean
  /** The register knows the person by name, and no answer contradicts it (person/same-person.ts). */
  readonly isSamePerson: boolean
  /** The state has a photo of the person, and it has been received. */
  readonly hasStatePhoto: boolean
  /** The person being registered is already a client, or shows their face anew as one. */
  readonly isExistingClient: boolean
}

export const guards = {
  is_resident: ({ isResident }) => isResident,
  is_under_age: ({ isUnderAge }) => isUnderAge,
  names_and_document_known: ({ knowsDocument, knowsNames }) => knowsNames && knowsDocument,
  names_known: ({ knowsNames }) => knowsNames,
  document_known: ({ knowsDocument }) => knowsDocument,
  is_same_person: ({ isSamePerson }) => isSamePerson,
  needs_state_photo: ({ hasStatePhoto, isResident }) => isResident && !hasStatePhoto,
  is_existing_client: ({ isExistingClient }) => isExistingClient,
} as const satisfies Record<string, (facts: Facts) => boolean>

export type GuardName = keyof typeof guards
