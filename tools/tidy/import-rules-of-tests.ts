import { domain, type ImportRule, wire } from './import-rules.ts'

/** Additional imports allowed in tests, per layer: test tools, and the code they really start. */
export const rulesOfTests: Omit<ImportRule, 'instead'>[] = [
  {
    folder: 'packages/kit/**',
    mayImport: ['packages/kit/testing/**', 'vitest', 'fast-check', '@testing-library/*', 'node:*'],
  },
  { folder: 'packages/**', mayImport: ['vitest', 'fast-check', 'packages/domain/fixtures/**', 'node:*'] },
  {
    folder: 'apps/api/**',
    mayImport: [
      ...['vitest', 'fast-check', 'apps/api/**', 'pg', 'kysely', 'fastify', 'node:*'],
      ...['zod', wire, domain],
    ],
  },
  { folder: 'apps/server/**', mayImport: ['vitest', 'apps/{api,server}/**', 'node:*'] },
  {
    folder: 'apps/console/**',
    mayImport: ['vitest', 'apps/console/**', 'apps/{api,server}/testing/**', wire, domain, 'html-validate', 'node:*'],
  },
  {
    folder: 'apps/web/**',
    mayImport: [
      ...['vitest', 'fast-check', 'apps/web/{app,server,testing}/**', 'apps/{api,server}/testing/**', wire, domain],
      ...['react', 'react-dom', 'react-router', '@testing-library/*', 'html-validate', 'node:*'],
    ],
  },
]
