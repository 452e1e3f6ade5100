// Adds the platform packages that npm left out of package-lock.json. npm runs it after every install.
import { readFileSync, writeFileSync } from 'node:fs'
import { type LockFile, missingPlatformPackages, withPlatformPackages } from './lock-file/platform-packages.ts'

const file = new URL('../package-lock.json', import.meta.url)
const lock: LockFile = JSON.parse(readFileSync(file, 'utf8'))
if (missingPlatformPackages(lock).length > 0) {
  writeFileSync(file, `${JSON.stringify(withPlatformPackages(lock), null, 2)}\n`)
}
