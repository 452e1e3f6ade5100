import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasAll, wantedToBuild, wantedToRun } from './install.mjs'
import { root } from './root.mjs'

type Package = { readonly version?: string; readonly dev?: true; readonly devOptional?: true; readonly optional?: true }

const { '': _project, ...locked } = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
).packages

const only = (isThere: (one: Package) => boolean) =>
  Object.fromEntries(Object.entries(locked).filter(([, one]) => isThere(one)))

test('an installation without what builds and tests need may run an operator command, and may not build', () => {
  const slim = only(({ dev, devOptional, optional }) => !(dev || devOptional || optional))

  expect(hasAll(wantedToRun, locked, slim)).toBe(true)
  expect(hasAll(wantedToBuild, locked, slim)).toBe(false)
  expect(
    hasAll(
      wantedToBuild,
      locked,
      only(({ optional }) => !optional),
    ),
  ).toBe(true)
})

test('an installation of another version, or with a package gone, may not run one', () => {
  const { 'node_modules/pg': driver, ...withoutDriver } = locked

  expect(hasAll(wantedToRun, locked, withoutDriver)).toBe(false)
  expect(hasAll(wantedToRun, locked, { ...locked, 'node_modules/pg': { ...driver, version: '1.0.0' } })).toBe(false)
})
