import { expect, test } from 'vitest'
import { isAssetName } from './asset-name.ts'

test.each(['frame-1rLzQwWQ.js', 'frame-1rLzQwWQ.js.br', 'face-worker-B_9-x.js', 'blazeface-CQBa4mzY.bin', '_a-1.js'])(
  '%s is a valid asset name',
  (name) => {
    expect(isAssetName(name)).toBe(true)
  },
)

test.each([
  '',
  '.',
  '..',
  '../frame.js',
  '..\\frame.js',
  'a/b.js',
  '/etc/passwd',
  '.env',
  'a\0.js',
  'a%2fb.js',
  `${'a'.repeat(300)}.js`,
])('%j is rejected, so no path leaves the folder', (name) => {
  expect(isAssetName(name)).toBe(false)
})
