// Adds the platform packages that npm left out of package-lock.json. npm runs it after every install, on
// whatever Node the machine has.
import { readFileSync, writeFileSync } from 'node:fs'
import { missingPlatformPackages, withPlatformPackages } from './lock-file/platform-packages.mjs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
if (missingPlatformPackages(lock).length > 0) {
  writeFileSync(file, `${JSON.stringify(withPlatformPackages(lock), null, 2)}\n`)
}
