/** The only things that a guard of the journey may look at. */
export type Facts = {
  readonly isResident: boolean
  /** What the state's register said. */
  readonly knowsNames: boolean
  readonly knowsDocument: boolean
  readonly isUnderAge: boolean
  /** The register knows who this is by name, and no answer says that it is somebody else (person/same-person.ts). */
  readonly isSamePerson: boolean
  /** The state has a photo of this person, and we have it. */
  readonly hasStatePhoto: boolean
  /** Whom we are making a client of is one already. */
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
