/** Spec §9: 'annuity', or 'equal' parts of principal, which is the differential schedule. */
export const methods = ['annuity', 'equal'] as const

export type Method = (typeof methods)[number]

/** Reads a word of a form, a URL or a cookie; undefined for a word that names no method. */
export function methodNamed(word: unknown): Method | undefined {
  return methods.find((method) => method === word)
}
