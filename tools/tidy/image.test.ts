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

test('the image has the launcher, by which an operator invites the first admin and verifies the record', () => {
  const image = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    .split(/^(?=FROM )/m)
    .at(-1)

  expect(image).toMatch(/^COPY launch\.mjs \.\/$/m)
  expect(image).toMatch(/^COPY tools\/launch tools\/launch$/m)
})

test('the image has neither other tools nor, unless asked for, the face reader, which is 130 MB', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly optional?: true; readonly devOptional?: true }>
  }
  const faces = Object.entries(packages).filter(([path]) => /\/(@vladmandic\/human|@tensorflow\/[\w-]+)$/.test(path))
  const needed = faces.filter(([, { devOptional, optional }]) => !(devOptional || optional))
  const stages = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split(/^(?=FROM )/m)
  const production = stages.find((stage) => /^FROM \S+ AS production$/m.test(stage))

  expect(faces.map(([path]) => path)).toContain('node_modules/@vladmandic/human')
  expect(needed.map(([path]) => path)).toEqual([])
  expect(production).toMatch(/^ARG FACES=without$/m)
  expect(production).toMatch(/^RUN npm ci --omit=dev .*echo --omit=optional\)/m)
})
