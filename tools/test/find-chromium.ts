import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

// Renders and runs pages like the others, without windows and menus: a third less work.
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const usualPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/**
 * Path of a Chromium or Chrome on this machine: the one that CHROMIUM_PATH names, else the lightest of the usual ones.
 */
export function findChromium(): string | undefined {
  return find([shell, ...whole])
}

/** A browser that can detect faces in camera input, which the headless shell cannot. */
export function findWholeChromium(): string | undefined {
  return find(whole)
}

function find(names: readonly string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : undefined
  const usual = usualPlaces[process.platform as 'darwin' | 'win32'] ?? []
  return [...onThePath(names), ...usual, ...inPlaywrightsCache()].find(isProgram)
}

/** Installs Debian's Chromium, where allowed, and a font like a phone's own. */
export function installChromium(): string | undefined {
  const isAllowed = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH
  if (!isAllowed) return undefined
  process.stdout.write('Installing Chromium from Debian.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium', shell, 'fonts-liberation']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) {
      process.stdout.write(`${stdout}${stderr}`)
      return undefined
    }
  }
  return findChromium()
}

function onThePath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function inPlaywrightsCache(): string[] {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    {
      darwin: join(homedir(), 'Library/Caches/ms-playwright'),
      win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    }[process.platform as string] ||
    join(homedir(), '.cache/ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(folder, name, 'chrome-linux/chrome'),
      join(folder, name, 'chrome-linux64/chrome'),
      join(folder, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
      join(folder, name, 'chrome-win/chrome.exe'),
      join(folder, name, 'chrome-win64/chrome.exe'),
    ])
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
