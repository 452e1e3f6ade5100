import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalIn } from './personal-in-log.ts'

const folderVariable = 'QADAM_SUITE_LOG'

/** Collects the log of every test server. Discards it when no suite is running, or when the suite has already ended. */
export function keepForTheSuite(log: string): void {
  const folder = process.env[folderVariable]
  if (folder !== undefined && log !== '' && existsSync(folder)) appendFileSync(join(folder, `${process.pid}.log`), log)
}

/** After the last test, scans the collected log of all servers: one line with personal data fails the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-suite-log-'))
  process.env[folderVariable] = folder
  return () => {
    const log = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    // Retries, because a server that lives as long as its worker may still write a last line.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    const found = personalIn(log)
    if (found.length > 0) throw new Error(`Personal data in the log of the suite:\n${found.slice(0, 20).join('\n')}`)
    process.stdout.write(`The log of the suite, ${Math.round(log.length / 1024)} kB, contains no personal data.\n`)
  }
}
