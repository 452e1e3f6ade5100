import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree, root } from './source-tree.ts'

/** Needed only by tests, or, for public files, part of the site's build. */
const notInTheImage = [
  ...['apps/api/testing', 'apps/console/testing', 'apps/server/testing', 'apps/web/testing', 'packages/kit/testing'],
  'apps/web/public',
]

test('the image has every folder that a running server reads', () => {
  const folders = readSourceTree()
    .map(({ path }) => /^(apps|packages)\/\w+\/\w+(?=\/)/.exec(path)?.[0])
    .filter((folder) => folder !== undefined && !notInTheImage.includes(folder) && !folder.endsWith('/fixtures'))
  const copied = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^COPY ((?:apps|packages)\/\S+) \1$/gm)

  expect([...copied].map(([, folder]) => folder).toSorted()).toEqual([...new Set(folders)].toSorted())
})
