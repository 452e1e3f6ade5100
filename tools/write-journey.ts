// Generates docs/registration-journey.md from the transition table: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { journeyPage } from './docs/journey-page.ts'

writeFileSync(new URL('../docs/registration-journey.md', import.meta.url), journeyPage())
