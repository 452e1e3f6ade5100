import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockFile, missingPlatformPackages, withPlatformPackages } from './platform-packages.mjs'

const lint = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { '@lint/cli-linux-x64': '2.0.0', '@lint/cli-linux-x64-musl': '2.0.0' },
}
const incomplete: LockFile = {
  packages: { '': {}, 'node_modules/@lint/cli-linux-x64': { version: '2.0.0' }, 'node_modules/lint': lint },
}

test("the lock file names every platform's package, so a fresh clone can be installed", () => {
  const lock: LockFile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))

  expect(missingPlatformPackages(lock)).toEqual([])
})

test('a platform package that npm left out is found missing', () => {
  expect(missingPlatformPackages(incomplete).map(({ name }) => name)).toEqual(['@lint/cli-linux-x64-musl'])
})

test('a platform package is added with the fields npm needs to skip it elsewhere', () => {
  const complete = withPlatformPackages(incomplete)

  expect(complete.packages['node_modules/@lint/cli-linux-x64-musl']).toEqual({
    version: '2.0.0',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  })
  expect(Object.keys(complete.packages)).toEqual([
    '',
    'node_modules/@lint/cli-linux-x64',
    'node_modules/@lint/cli-linux-x64-musl',
    'node_modules/lint',
  ])
  expect(missingPlatformPackages(complete)).toEqual([])
})

test('a package nested in the folder of its dependant is found', () => {
  const nested: LockFile = {
    packages: {
      'node_modules/a/node_modules/lint': lint,
      'node_modules/a/node_modules/@lint/cli-linux-x64': {},
      'node_modules/@lint/cli-linux-x64-musl': {},
    },
  }

  expect(missingPlatformPackages(nested)).toEqual([])
})

test('a package name without a platform is an error, not a guess', () => {
  const odd: LockFile = { packages: { 'node_modules/a': { optionalDependencies: { fast: '1.0.0' } } } }

  expect(() => withPlatformPackages(odd)).toThrow('fast does not state its platform')
})
