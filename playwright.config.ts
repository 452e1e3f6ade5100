import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/test/find-chromium.ts'

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox refuses to start under root, and containers run the tests as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
const chromium = process.env.CHROMIUM_PATH ?? findChromium()

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './journeys/fixtures/prepare-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each worker runs a browser and a server; one processor stays free for the load that all of them share. A third on two
  // processors saves a twelfth of the time, and its sites need more than PostgreSQL's hundred connections.
  workers: Math.max(2, availableParallelism() - 1),
  // Distinguishes a flaky journey from a broken one; both fail the run (tools/test/second-tries.ts).
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: flags, ...(chromium ? { executablePath: chromium } : {}) },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    // Recording every test to save the few that fail doubles the time: set TRACE when one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  // The width of a cheap phone; a journey whose outcome differs in a wide window runs in both. One pixel per CSS pixel:
  // no journey looks at pixels, and a phone's four in the place of one have to be drawn.
  projects: [
    {
      name: 'mobile',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
    },
  ],
})
