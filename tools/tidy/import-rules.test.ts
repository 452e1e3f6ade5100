import { describe, expect, test } from 'vitest'
import { checkExtensions, checkImports, checkManifests, checkPublicFiles } from './check-imports.ts'
import { rules as rulesBelow } from './import-rules.ts'
import { rulesOfTests } from './import-rules-of-tests.ts'
import { rulesOfWeb } from './import-rules-of-web.ts'
import { importsOf } from './imports.ts'
import { inWords } from './source-tree.ts'

const rules = [...rulesBelow, ...rulesOfWeb]

const modules = 'apps/api/src/modules'
const features = 'apps/web/app/features'

describe('an import is found', () => {
  test.each([
    ["import { a } from 'zod'", 'zod'],
    ["import type { A } from './a.ts'", './a.ts'],
    ["import 'node:fs/promises'", 'node:fs/promises'],
    ["export * from '../b.ts'", '../b.ts'],
    ["import {\n  a,\n  b,\n} from '@qadam/domain/money/money'", '@qadam/domain/money/money'],
    ["const c = await import('./c.ts')", './c.ts'],
    ["import data from './d.json' with { type: 'json' }", './d.json'],
  ])('%s', (text, written) => {
    expect(importsOf({ path: 'apps/web/app/x.ts', text }).map((found) => found.written)).toEqual([written])
  })

  test.each([
    ["// import { a } from 'zod'"],
    ["/* import { a } from 'zod' */"],
    ["import type { Route } from './+types/contacts'"],
  ])('but not in %s', (text) => {
    expect(importsOf({ path: 'apps/web/app/x.ts', text })).toEqual([])
  })

  test('with the line it ends on', () => {
    const text = "// why\nimport { a } from './a.ts'\n\nimport {\n  b,\n} from './b.ts'\n"

    expect(importsOf({ path: 'x.ts', text }).map(({ line }) => line)).toEqual([2, 6])
  })
})

describe('the import rules refuses', () => {
  test.each([
    ['domain to import a schema library', 'packages/domain/src/person/iin.ts', 'zod/mini'],
    ['domain to import the file system', 'packages/domain/src/lending/loan.ts', 'node:fs'],
    ['money to import lending', 'packages/domain/src/money/money.ts', '../lending/loan.ts'],
    ['the wire to import a server', 'packages/wire/src/endpoint.ts', 'fastify'],
    ['a module to import a private file of another', `${modules}/session/log-in.ts`, '../cabinet/cabinet-presenter.ts'],
    [
      'a module to import the repository of another',
      `${modules}/session/log-in.ts`,
      '../cabinet/cabinet-repository.ts',
    ],
    ['a module to import an adapter', `${modules}/session/log-in.ts`, '../../providers/sms/sandbox-sms.ts'],
    ['an adapter to import the database', 'apps/api/src/providers/sms/sandbox-sms.ts', '../../db/connect.ts'],
    ['an adapter to import another port', 'apps/api/src/providers/sms/sandbox-sms.ts', '../liveness/liveness.ts'],
    ['the API to import test helpers', 'apps/api/src/app.ts', '../testing/start-api.ts'],
    ['the API to import the site', 'apps/api/src/app.ts', '@qadam/web/server/mount-site'],
    [
      'the site to import the order of steps',
      'apps/web/app/steps/follow-step.ts',
      '@qadam/domain/registration/journey',
    ],
    ['the site to import the API', 'apps/web/app/steps/follow-step.ts', '@qadam/api/app'],
    ['the kit to import lending', 'packages/kit/src/button/button.tsx', '@qadam/domain/lending/loan'],
    ['a feature to import parts of another', `${features}/cabinet/balance.tsx`, '../registration/parts/photo.tsx'],
    [
      'a feature to import a private file of another',
      `${features}/cabinet/balance.tsx`,
      '../session/log-out-button.tsx',
    ],
    [
      'a layer of the site to import a feature',
      'apps/web/app/steps/current-step.ts',
      '../features/cabinet/cabinet-frame.tsx',
    ],
    ['a layer of the site to import the layer above it', 'apps/web/app/boot/boot.ts', '../guards/guard.ts'],
    ['anything but the router to import the site map', `${features}/session/clear-login.ts`, '../../site-map.ts'],
    ['a layout to import a screen', 'apps/web/app/layouts/auth-layout.tsx', '../features/session/screens/login.tsx'],
    ['product code to import a tool', 'apps/api/src/app.ts', '../../../tools/write-errors.ts'],
    ['a journey to import internals of the product', 'journeys/contacts.spec.ts', '@qadam/api/testing/start-api'],
    ['a test to import what its subject may not import', 'packages/domain/src/person/iin.test.ts', 'zod'],
  ])('%s', (_rule, path, written) => {
    const findings = checkImports([{ path, text: `import { it } from '${written}'\n` }], rules, rulesOfTests)

    expect(findings).toHaveLength(1)
    expect(findings[0]!.says).toMatch(/^may not import `.+`: .{20,}/)
  })

  test('a type import as well as a value import', () => {
    const file = { path: 'apps/web/app/boot/boot.ts', text: "import type { Guard } from '../guards/guard.ts'\n" }

    expect(checkImports([file], rules, rulesOfTests)).toHaveLength(1)
  })

  test('a folder unknown to the rules', () => {
    const says = 'is in no folder of tools/tidy/import-rules.ts: define there what it may import'

    expect(checkImports([{ path: 'packages/wallet/src/a.ts', text: '' }], rules, [])).toEqual([
      { file: 'packages/wallet/src/a.ts', says },
    ])
  })
})

describe('the import rules allows', () => {
  test.each([
    ['lending to import money', 'packages/domain/src/lending/loan.ts', '../money/rounding.ts'],
    ['a module to import its own repository', `${modules}/session/log-in.ts`, './session-repository.ts'],
    ['a module to import a public file of another', `${modules}/session/log-in.ts`, '../documents/document-token.ts'],
    ["a module to import a provider's port", `${modules}/session/log-in.ts`, '../../providers/sms/sms.ts'],
    ['the site to import step names', 'apps/web/app/steps/step-paths.ts', '@qadam/domain/registration/steps'],
    ['a test to import test tools', 'packages/domain/src/person/iin.test.ts', 'fast-check'],
  ])('%s', (_rule, path, written) => {
    expect(checkImports([{ path, text: `import { it } from '${written}'\n` }], rules, rulesOfTests)).toEqual([])
  })
})

describe('a manifest must list', () => {
  const manifests = [
    { path: 'package.json', text: JSON.stringify({ devDependencies: { vitest: '5.1.1' } }) },
    {
      path: 'apps/api/package.json',
      text: JSON.stringify({ dependencies: { pg: '8' }, devDependencies: { '@types/x': '1' } }),
    },
  ]

  test.each([
    ['a package that is merely installed', 'apps/api/src/a.ts', "import { z } from 'zod'"],
    ['another workspace', 'apps/api/src/a.ts', "import { z } from '@qadam/domain/money/money'"],
    ['packages that production needs under dependencies', 'apps/api/src/a.ts', "import { z } from '@types/x'"],
  ])('%s', (_rule, path, text) => {
    expect(checkManifests([...manifests, { path, text }])).toHaveLength(1)
  })

  test.each([
    ['apps/api/src/a.ts', "import pg from 'pg'"],
    ['apps/api/src/a.ts', "import type { X } from '@types/x'"],
    ['apps/api/src/a.test.ts', "import { test } from 'vitest'"],
    ['apps/api/src/a.ts', "const { x } = await import('@types/x')"],
    ['apps/api/src/a.ts', "import fs from 'node:fs'"],
  ])('nothing more for %s: %s', (path, text) => {
    expect(checkManifests([...manifests, { path, text }])).toEqual([])
  })
})

describe('a public file', () => {
  const path = `${modules}/session/log-in.ts`

  test.each([
    ["export { findSession } from './find-session.ts'"],
    ["export type { Session } from './find-session.ts'"],
    ["export * from './find-session.ts'"],
    ["import { findSession } from './find-session.ts'\nexport { findSession }"],
  ])('may not re-export: %s', (text) => {
    expect(checkPublicFiles([{ path, text }], [path])).toHaveLength(1)
    expect(checkPublicFiles([{ path, text }], [])).toEqual([])
  })

  test.each([
    ['export type Session = { readonly from: string }'],
    ["export async function logIn() {\n  return from('a')\n}"],
  ])('may export what it defines: %s', (text) => {
    expect(checkPublicFiles([{ path, text }], [path])).toEqual([])
  })
})

test('each folder of the site has one rule, because only the first would count', () => {
  const folders = rules.map(({ folder }) => folder)

  expect(folders.filter((folder, index) => folders.indexOf(folder) !== index)).toEqual([])
})

test('a TypeScript file must be imported by its .ts name', () => {
  const findings = checkExtensions([{ path: 'apps/api/src/a.ts', text: "import { b } from './b.js'\n" }])

  expect(inWords(findings)).toEqual([
    "apps/api/src/a.ts:1 imports `./b.js`: use the file's real extension, `.ts` or `.tsx`, because Node runs the sources directly",
  ])
})
