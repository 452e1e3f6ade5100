import pg from 'pg'

/**
 * Column parsers, the same on both engines. Money is whole tiyn in `bigint` columns and a due date is a plain day, so
 * neither may pass through a double or a `Date` at local midnight.
 */
export const columnTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    return (format === 'text' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

// The driver names only scalar types, so the array types are given by PostgreSQL's OIDs.
const arrays = { int8: 1016, text: 1009 as number, date: 1182, timestamp: 1115 }

const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrays.text)
const asWritten = (text: string) => text

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [arrays.int8, (text) => textArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [pg.types.builtins.DATE, asWritten],
  [arrays.date, textArray],
  [pg.types.builtins.TIMESTAMP, asWritten],
  [arrays.timestamp, textArray],
])
