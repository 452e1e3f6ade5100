import { defineConfig } from 'vitest/config'
import { faceAliases } from './apps/web/face-models.config.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

/** Vitest's default of one second is too short on a machine under other load. */
const timeouts = { timeout: 15_000 }

/** Telemetry starts once per page and cannot be stopped, so each of these files gets a page of its own. */
const onePageEach = ['apps/web/app/features/telemetry/*session.test.ts']

/** For every project with properties. */
const setupFiles = ['tools/test/property-seed.ts']

// One project per part of `npm test`, see tools/test/parts.ts.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Allows longer failure messages, for output without the coloured diff.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        test: {
          name: 'tidy',
          setupFiles,
          include: ['tools/tidy/**/*.test.ts'],
          // Reads the whole tree, and knip follows every import in it.
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias: faceAliases },
        test: {
          name: 'unit',
          setupFiles,
          include: ['packages/**/*.test.ts', 'apps/{web,console}/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', 'tools/tidy/**', '**/*.page.test.ts', ...onePageEach],
          // Modules loaded once serve every file of a worker.
          isolate: false,
          // As in the other projects: a test that writes fifty folders shares the disk with a database.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'unit-isolated', include: onePageEach, testTimeout: 30_000 } },
      {
        test: {
          name: 'components',
          testTimeout: 30_000,
          include: ['apps/web/app/**/*.test.tsx', 'packages/kit/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/testing/each-component.ts'],
          // Modules loaded once serve every file of a worker.
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
          setupFiles,
          expect: { poll: timeouts },
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          include: ['apps/{api,server}/**/*.test.ts'],
          // Every file starts its own database, and an embedded one takes a quarter of a gigabyte.
          maxWorkers: 3,
          // Modules loaded once serve every file of a worker.
          isolate: false,
          server: { deps: { external: [/\/apps\/(web|console)\/build\//] } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'other-engine',
          setupFiles,
          expect: { poll: timeouts },
          globalSetup: ['apps/api/testing/suite-log.ts', 'apps/api/testing/server-template.ts'],
          // Tests where the two engines run different code, and one complete path to the money: docs/decisions/0102.
          include: [
            'apps/api/src/{db,jobs,limits,idempotency}/**/*.test.ts',
            'apps/api/src/realtime/realtime.test.ts',
            'apps/api/src/modules/**/*.races.test.ts',
            'apps/api/src/modules/servicing/{close-days,killed-close.crash}.test.ts',
            'apps/server/src/{embedded-app,metrics}.test.ts',
          ],
          maxWorkers: 2,
          isolate: false,
          server: { deps: { external: [/\/apps\/(web|console)\/build\//] } },
          // Twenty requests at once wait for one connection of the embedded engine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
