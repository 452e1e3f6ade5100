import { describe, expect, test } from 'vitest'
import { circlesAmong, type ModuleSet } from './circles.ts'
import type { SourceFile } from './source-tree.ts'

const web: ModuleSet = { name: 'web', globs: ['app/features/*', 'app/*'] }

function filesThatImport(imports: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(imports).map(([path, text]) => ({ path, text }))
}

const straight = {
  'app/root.tsx': "import { a } from './features/cabinet/a.ts'",
  'app/features/cabinet/a.ts': "import { b } from './b.ts'\nimport { step } from '../../steps/step.ts'",
  'app/features/cabinet/b.ts': "import type { A } from './a.ts'",
  'app/steps/step.ts': "import { z } from 'zod/mini'",
}

test('modules whose imports all point one way form no circle, whatever they import within themselves', () => {
  expect(circlesAmong(filesThatImport(straight), web)).toEqual([])
})

describe('a circle is found', () => {
  test('and reported by its shortest path', () => {
    const files = filesThatImport({
      ...straight,
      'app/steps/frame.tsx': "import { Standing } from '../features/cabinet/b.ts'",
      'app/steps/long.ts': "import { x } from '../features/session/x.ts'",
      'app/features/session/x.ts': "import { a } from '../cabinet/a.ts'",
    })

    const [circle, ...others] = circlesAmong(files, web)

    expect(others).toEqual([])
    expect(circle!.says).toContain(
      'in an import cycle of 3 modules (app/features/cabinet, app/features/session, app/steps)',
    )
    expect(circle!.says).toContain(
      'The shortest cycle: app/features/cabinet/a.ts imports app/steps/step.ts; app/steps/frame.tsx imports app/features/cabinet/b.ts.',
    )
  })

  test('even when only a type import closes it', () => {
    const files = filesThatImport({
      ...straight,
      'app/steps/types.ts': "import type { B } from '../features/cabinet/b.ts'",
    })

    expect(circlesAmong(files, web).map(({ says }) => says)).toEqual([
      expect.stringContaining('app/steps/types.ts imports a type of app/features/cabinet/b.ts'),
    ])
  })

  test('between a folder and a file beside it', () => {
    const files = filesThatImport({ ...straight, 'app/steps/up.ts': "import { root } from '../root.tsx'" })

    expect(circlesAmong(files, web)).toHaveLength(1)
  })

  test('twice when there are two', () => {
    const files = filesThatImport({
      'app/a/a.ts': "import { b } from '../b/b.ts'",
      'app/b/b.ts': "import { a } from '../a/a.ts'",
      'app/c/c.ts': "import { a } from '../a/a.ts'\nimport { d } from '../d/d.ts'",
      'app/d/d.ts': "import { c } from '../c/c.ts'",
    })

    expect(circlesAmong(files, web).map(({ file }) => file)).toEqual(['app/a', 'app/c'])
  })
})

test('a test may import anything', () => {
  const files = filesThatImport({
    ...straight,
    'app/steps/step.test.ts': "import { a } from '../features/cabinet/a.ts'",
  })

  expect(circlesAmong(files, web)).toEqual([])
})

test('two files of one module that import each other are a circle of files, also by a type', () => {
  const files = filesThatImport({
    ...straight,
    'app/features/cabinet/b.ts': "import type { C } from './c.ts'",
    'app/features/cabinet/c.ts': "import { b } from './b.ts'",
  })

  const circles = circlesAmong(files, { name: 'all files', globs: ['**'] })

  expect(circles.map(({ file }) => file)).toEqual(['app/features/cabinet/b.ts'])
})
