import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree } from '../tidy/source-tree.ts'
import { root } from './command.ts'
import { projects } from './types.ts'

/** The globs of a project, from the root: a folder in `include` means all below it. */
function globsOf(project: string): string[] {
  const file = project.endsWith('.json') ? project : join(project, 'tsconfig.json')
  const { include } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { include: string[] }
  return include.map((path) => join(dirname(file), path.includes('*') ? path : `${path}/**`))
}

test('every TypeScript file belongs to a program whose types are checked', () => {
  const globs = projects.flatMap(globsOf)
  const files = readSourceTree().flatMap(({ path }) => (/\.tsx?$/.test(path) ? [path] : []))

  const unchecked = files.filter((file) => !globs.some((glob) => matchesGlob(file, glob)))

  expect(files.length).toBeGreaterThan(2_000)
  expect(unchecked).toEqual([])
})
