export type Option = { readonly value: string; readonly text: string }

/** Spec §3: the API's lists have a name and an id; a select needs a text and the id as a string. */
export function optionsOf(rows: readonly { readonly id: number | string; readonly name: string }[]): Option[] {
  return rows.map(({ id, name }) => ({ value: String(id), text: name }))
}
