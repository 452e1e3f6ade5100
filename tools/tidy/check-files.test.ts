import { describe, expect, test } from 'vitest'
import { checkLength, checkNames, checkRequirementIds } from './check-files.ts'

describe('a file name is refused', () => {
  test.each([
    ['apps/web/app/utils/date.ts', /vague name "utils"/],
    ['apps/web/app/date-helpers.ts', /vague name "helpers"/],
    ['packages/shared/src/a.ts', /vague name "shared"/],
    ['apps/web/app/lib/a.ts', /vague name "lib"/],
    ['packages/kit/src/Button.tsx', /kebab-case/],
    ['packages/kit/src/text_field.tsx', /kebab-case/],
    ['apps/api/src/modules/session/routes.ts', /call it session-routes\.ts/],
    ['apps/api/src/modules/session/login-service.ts', /call it session-login-service\.ts/],
  ])('%s', (path, says) => {
    const findings = checkNames([{ path, text: '' }])

    expect(findings).toHaveLength(1)
    expect(findings[0]!.says).toMatch(says)
  })
})

test.each([
  'apps/api/src/modules/session/session-routes.ts',
  'apps/api/src/modules/session/session.races.test.ts',
  'apps/api/src/db/migrations/0001_reference_branches.sql',
  'apps/web/app/entry.server.tsx',
  'docs/decisions/0001-four-layers-same-modules.md',
  'README.md',
  '.ci/run',
])('a file name is accepted: %s', (path) => {
  expect(checkNames([{ path, text: '' }])).toEqual([])
})

test('a file may have 400 lines, not 401, and data may have more', () => {
  const lines = (count: number) => 'a\n'.repeat(count)

  const findings = checkLength([
    { path: 'a.ts', text: lines(401) },
    { path: 'b.ts', text: lines(400) },
    { path: 'c.json', text: lines(5000) },
  ])

  expect(findings.map(({ file }) => file)).toEqual(['a.ts'])
})

test.each(['[CFG-4] a', '[cfg-04] a', '[XYZ-01] a', 'a CFG-123', '[NAV-01, NAV-02x] a'])(
  'a malformed requirement id is found: %s',
  (title) => {
    expect(checkRequirementIds([{ path: 'a.test.ts', text: `test('${title}', () => {})` }]).length).toBeGreaterThan(0)
  },
)

test.each([
  '[CFG-04] a bad setting is named',
  '[NAV-01][NAV-02] two at once',
  'a phone with +7-727',
  'no claim [at all]',
])('a title is accepted: %s', (title) => {
  expect(checkRequirementIds([{ path: 'a.test.ts', text: `test('${title}', () => {})` }])).toEqual([])
})
