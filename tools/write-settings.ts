// Generates docs/settings.md from the settings of the apps: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { readSettings, settingsPage } from './docs/settings-page.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage(await readSettings()))
