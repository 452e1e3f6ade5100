/**
 * The same row, with columns of it that the database lets be empty but keeps together: its own checks say so. One that is
 * empty all the same is a mistake, thrown here.
 */
export function withColumns<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Row & { readonly [Column in Name]: NonNullable<Row[Column]> } {
  const empty = names.find((name) => row[name] === null || row[name] === undefined)
  if (empty !== undefined) throw new Error(`${String(empty)} is empty where it never is`)
  return row as Row & { readonly [Column in Name]: NonNullable<Row[Column]> }
}
