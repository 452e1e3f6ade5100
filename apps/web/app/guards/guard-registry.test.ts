import { expect, test } from 'vitest'
import { type SiteMapEntry, siteMap } from '../site-map.ts'
import { guardNamed } from './guard-registry.ts'

const guarded: readonly SiteMapEntry[] = siteMap.filter((entry) => 'guards' in entry)

test.each(guarded)('the guards that the site map names for $path exist', ({ guards = [] }) => {
  for (const name of guards) expect(guardNamed(name)).toBeTypeOf('function')
})
