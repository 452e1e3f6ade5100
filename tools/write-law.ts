// Generates docs/law.md from the legal parameters in the code: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { lawPage } from './docs/law-page.ts'

writeFileSync(new URL('../docs/law.md', import.meta.url), lawPage())
