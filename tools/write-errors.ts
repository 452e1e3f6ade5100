// Generates docs/errors.md from the error catalogue: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { errorsPage } from './docs/errors-page.ts'

writeFileSync(new URL('../docs/errors.md', import.meta.url), errorsPage())
