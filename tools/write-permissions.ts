// Generates docs/permissions.md from the table of permissions: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { permissionsPage } from './docs/permissions-page.ts'

writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage())
