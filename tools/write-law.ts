// Writes docs/law.md from the values of the law that the program holds to: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { lawPage } from './docs/law-page.ts'

writeFileSync(new URL('../docs/law.md', import.meta.url), lawPage())
