import type { Log } from '../src/log.ts'

export type LogEntry = { level: 'info' | 'warn' | 'error'; fields: object; message: string }

export function aLog(): Log & { entries: LogEntry[] } {
  const entries: LogEntry[] = []
  const keep = (level: LogEntry['level']) => (fields: object, message: string) => {
    entries.push({ level, fields, message })
  }
  return { entries, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
