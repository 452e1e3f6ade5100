type Value = string | number | bigint | null

/**
 * Returns one column of many rows as the text of a PostgreSQL array, for `unnest`: rows as JSON cost the database
 * twice as much to read, and a parameter for each value is limited to 65,535 of them.
 */
export function columnArray(values: readonly Value[]): string {
  return `{${values.map(elementOf).join(',')}}`
}

function elementOf(value: Value): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}
