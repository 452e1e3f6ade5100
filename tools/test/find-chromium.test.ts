import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium, findWholeChromium } from './find-chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qadam-chromium-'))
  vi.stubEnv('CHROMIUM_PATH', undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('the browser named by CHROMIUM_PATH takes precedence', () => {
  vi.stubEnv('CHROMIUM_PATH', program('my-browser'))
  vi.stubEnv('PATH', folder)
  program('chromium')

  expect(findChromium()).toBe(join(folder, 'my-browser'))
})

test('a CHROMIUM_PATH to a missing file is not silently replaced by another browser', () => {
  program('chromium')
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'gone'))
  vi.stubEnv('PATH', folder)

  expect(findChromium()).toBeUndefined()
})

test('a browser on the PATH is found, a file of that name that is not executable is not', () => {
  const empty = join(folder, 'chromium')
  writeFileSync(empty, '')
  vi.stubEnv('PATH', ['', folder].join(delimiter))
  expect(findChromium()).not.toBe(empty)

  expect([program('google-chrome')]).toContain(findChromium())
})

test('the headless shell is preferred to a whole browser, unless a whole one is required', () => {
  const whole = program('chromium')
  vi.stubEnv('PATH', folder)

  expect([program('chromium-headless-shell')]).toContain(findChromium())
  expect(findWholeChromium()).toBe(whole)
})

function program(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}
