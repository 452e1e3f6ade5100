import type { IdGenerator } from '@opentelemetry/sdk-trace'
import { looksPersonal } from '@qadam/domain/person/personal-text'

/** What the log would mask. Hardly any id has ten digits in a row, and the others need no closer look. */
export function hidesNumber(traceId: string): boolean {
  return /\d{10}/.test(traceId) && looksPersonal(traceId)
}

/** One random id in fifty holds twelve digits in a row: the log would mask it as an iin, so another is drawn. */
export function traceIds(random: IdGenerator): IdGenerator {
  const generateTraceId = (): string => {
    const id = random.generateTraceId()
    return hidesNumber(id) ? generateTraceId() : id
  }
  return { generateTraceId, generateSpanId: () => random.generateSpanId() }
}
