import { looksPersonal, maskPersonal } from '@qadam/domain/person/personal-text'

const masked = '[masked]'

/** Fields written by ourselves that are never personal; left unmasked so that lines can be found by them. */
const ownFields = new Set(['time', 'level', 'request_id'])

/**
 * Last safeguard of the log: masks any iin, phone, card, token or picture in a line. Lines without any of them (nearly
 * all) cost one regular expression.
 */
export function maskLogLine(line: string): string {
  if (!looksPersonal(line)) return line
  try {
    return `${JSON.stringify(maskFields(JSON.parse(line)))}\n`
  } catch {
    return `${JSON.stringify({ level: 'error', msg: maskPersonal(line.trimEnd()) })}\n`
  }
}

function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [maskPersonal(name), ownFields.has(name) ? value : maskValue(value)]),
  )
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskPersonal(value)
  if (typeof value === 'number') return Number.isInteger(value) && looksPersonal(String(value)) ? masked : value
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [maskPersonal(name), maskValue(part)]))
  }
  return value
}
