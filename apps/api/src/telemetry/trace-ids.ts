import type { IdGenerator } from '@opentelemetry/sdk-trace'
import { looksPersonal } from '@qadam/domain/person/personal-text'

/** Whether the log would mask the id. Few ids have ten digits in a row, so the rest skip the expensive check. */
export function hidesNumber(traceId: string): boolean {
  return /\d{10}/.test(traceId) && looksPersonal(traceId)
}

/** One random id in fifty has twelve digits in a row, which the log would mask as an iin, so another is generated. */
export function traceIds(random: IdGenerator): IdGenerator {
  const generateTraceId = (): string => {
    const id = random.generateTraceId()
    return hidesNumber(id) ? generateTraceId() : id
  }
  return { generateTraceId, generateSpanId: () => random.generateSpanId() }
}
