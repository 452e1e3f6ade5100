import { defineConfig } from 'vitest/config'
import { faceAliases } from './apps/web/face-models.config.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

// One project per part of `npm test`, see tools/test/parts.ts.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What is said of a failure where nobody sees the coloured difference.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        test: {
          name: 'tidy',
          include: ['tools/tidy/**/*.test.ts'],
          // The whole tree is read, and knip follows every import of it.
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias: faceAliases },
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', 'tools/tidy/**'],
        },
      },
      {
        test: {
          name: 'api',
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          include: ['apps/{api,server}/**/*.test.ts'],
          // Every file starts a database of its own; the embedded one takes a quarter of a gigabyte.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
