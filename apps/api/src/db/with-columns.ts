/**
 * Narrows nullable columns that the database's check constraints guarantee to be set together. Throws if one is empty
 * all the same.
 */
export function withColumns<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Row & { readonly [Column in Name]: NonNullable<Row[Column]> } {
  const empty = names.find((name) => row[name] === null || row[name] === undefined)
  if (empty !== undefined) throw new Error(`${String(empty)} is unexpectedly empty`)
  return row as Row & { readonly [Column in Name]: NonNullable<Row[Column]> }
}
