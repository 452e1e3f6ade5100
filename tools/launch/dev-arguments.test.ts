import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { devArguments } from './dev.mjs'
import { root } from './root.mjs'

const servers = ['apps/server/src', 'apps/api/src', 'apps/web/server', 'apps/console/server']

test('development watches every file of ours that the servers import', () => {
  const watched = devArguments('linux')
    .filter((argument) => argument.startsWith('--watch-path='))
    .map((argument) => relative(root, argument.slice('--watch-path='.length)))
  const files = servers.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const imported = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type).* from '(\..*)'$/gm)].map(([, path]) =>
        join(dirname(file), path!),
      ),
    )

  const unwatched = imported.filter((file) => !watched.some((path) => file === path || file.startsWith(`${path}/`)))

  expect(imported.length).toBeGreaterThan(500)
  expect([...new Set(unwatched)]).toEqual([])
})
