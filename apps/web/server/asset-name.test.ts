import { expect, test } from 'vitest'
import { isAssetName } from './asset-name.ts'

test.each(['frame-1rLzQwWQ.js', 'frame-1rLzQwWQ.js.br', 'face-worker-B_9-x.js', 'blazeface-CQBa4mzY.bin', '_a-1.js'])(
  '%s is a name that the build gives',
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
])('%j leads nobody out of the folder', (name) => {
  expect(isAssetName(name)).toBe(false)
})
