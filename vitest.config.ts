import { defineConfig } from 'vitest/config'
import { faceAliases } from './apps/web/face-models.config.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

/** A second, which is what is usual, is not enough for a machine that runs something else beside. */
const timeouts = { timeout: 15_000 }

/** Telemetry begins once in a page and cannot be ended: each of these files is a page of its own. */
const onePageEach = ['apps/web/app/features/telemetry/*session.test.ts']

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
          include: ['packages/**/*.test.ts', 'apps/{web,console}/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', 'tools/tidy/**', '**/*.page.test.ts', ...onePageEach],
          // What is read once serves every file of a worker.
          isolate: false,
          // As everywhere: what writes fifty folders shares the disk with a database.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'unit-isolated', include: onePageEach, testTimeout: 30_000 } },
      {
        test: {
          name: 'components',
          testTimeout: 30_000,
          include: ['apps/web/app/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/testing/each-component.ts'],
          // What is read once serves every file of a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'pages',
          expect: { poll: timeouts },
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          include: ['apps/{web,console}/**/*.page.test.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          server: { deps: { external: [/\/apps\/(web|console)\/build\//] } },
        },
      },
      {
        test: {
          name: 'api',
          expect: { poll: timeouts },
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          include: ['apps/{api,server}/**/*.test.ts'],
          // Every file starts a database of its own; the embedded one takes a quarter of a gigabyte.
          maxWorkers: 3,
          // What is read once serves every file of a worker.
          isolate: false,
          server: { deps: { external: [/\/apps\/(web|console)\/build\//] } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'other-engine',
          expect: { poll: timeouts },
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          // Where the two engines are not the same program, and one whole way to the money: docs/decisions/0102.
          include: [
            'apps/api/src/{db,jobs,limits,idempotency}/**/*.test.ts',
            'apps/api/src/realtime/realtime.test.ts',
            'apps/api/src/modules/**/*.races.test.ts',
            'apps/api/src/modules/servicing/*.test.ts',
            'apps/server/src/{embedded-house,metrics}.test.ts',
          ],
          maxWorkers: 2,
          isolate: false,
          server: { deps: { external: [/\/apps\/(web|console)\/build\//] } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
