import { expect, test } from 'vitest'
import { listed } from './vite.config.ts'

test('a chunk group that names a file which is gone ends the build', () => {
  expect(() => listed(['form/check-form.ts', 'ui/chips/chips.tsx'])).toThrow('ui/chips/chips.tsx')
})

test('a chunk group finds a screen by the name that the router gives it', () => {
  const isListed = listed(['root.tsx', 'chips/chips.tsx'])
  const folder = import.meta.dirname.replaceAll('\\', '/')

  expect(isListed(`${folder}/app/root.tsx?__route`)).toBe(true)
  expect(isListed(`${folder.replace(/apps\/web$/, '')}packages/kit/src/chips/chips.tsx`)).toBe(true)
  expect(isListed(`${folder}/app/features/root.tsx`)).toBe(false)
})
