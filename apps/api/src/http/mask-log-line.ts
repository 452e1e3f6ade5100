const masked = '[masked]'

// Pictures first, so that the digits inside one are not looked at.
const personal = [
  /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=_-]*/g,
  /(?:\/9j\/|iVBORw0KGgo|R0lGOD|UklGR)[A-Za-z0-9+/=_\s-]{16,}/g,
  /[A-Za-z0-9+/_-]{200,}={0,2}/g,
  /[Bb]earer\s+[\w.~+/=-]+/g,
  // A card, in fours or not.
  /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
  // An iin.
  /(?<!\d)\d{6}[ -]?\d{6}(?!\d)/g,
  // A phone, however it is written: +7 (701) 123-45-67, 87011234567, 7011234567.
  /(?<!\d)(?:\+?7|8)[\s(-]{0,3}7\d{2}[\s)-]{0,3}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g,
  /(?<!\d)7[024-7]\d{8}(?!\d)/g,
]

const anyPersonal = new RegExp(personal.map((pattern) => pattern.source).join('|'))

/** Written by ourselves and never personal; left alone so that lines can be found by them. */
const ownFields = new Set(['time', 'level', 'request_id'])

/**
 * The last net under the log: whatever a careless line says, no iin, phone, card, token or picture is written.
 * Lines without any of them (nearly all) cost one regular expression.
 */
export function maskLogLine(line: string): string {
  if (!anyPersonal.test(line)) return line
  try {
    return `${JSON.stringify(maskFields(JSON.parse(line)))}\n`
  } catch {
    return `${JSON.stringify({ level: 'error', msg: maskText(line.trimEnd()) })}\n`
  }
}

export function looksPersonal(text: string): boolean {
  return anyPersonal.test(text)
}

function maskText(text: string): string {
  return personal.reduce((rest, pattern) => rest.replace(pattern, masked), text)
}

function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [maskText(name), ownFields.has(name) ? value : maskValue(value)]),
  )
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return Number.isInteger(value) && looksPersonal(String(value)) ? masked : value
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [maskText(name), maskValue(part)]))
  }
  return value
}
