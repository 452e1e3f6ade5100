import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalIn } from './personal-in-log.ts'

const folderVariable = 'QADAM_SUITE_LOG'

/** Every server of every test hands its log in here; who starts no suite, or says something after it, keeps nothing. */
export function keepForTheSuite(log: string): void {
  const folder = process.env[folderVariable]
  if (folder !== undefined && log !== '' && existsSync(folder)) appendFileSync(join(folder, `${process.pid}.log`), log)
}

/** After the last test the log of all of them is read: one line with somebody in it fails the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-suite-log-'))
  process.env[folderVariable] = folder
  return () => {
    const log = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    // A server that lives as long as its worker may have a last word.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    const found = personalIn(log)
    if (found.length > 0) throw new Error(`Personal data in the log of the suite:\n${found.slice(0, 20).join('\n')}`)
    process.stdout.write(`The log of the suite, ${Math.round(log.length / 1024)} kB, names nobody.\n`)
  }
}
