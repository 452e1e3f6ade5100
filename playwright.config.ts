import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/test/find-chromium.ts'

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox refuses to start under root, which is who runs the tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
const chromium = process.env.CHROMIUM_PATH ?? findChromium()

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './journeys/fixtures/prepare-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: flags, ...(chromium ? { executablePath: chromium } : {}) },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'mobile',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
