import { test as base } from 'vitest'
import { type Site, startSite } from './a-site.ts'
import { aVisitor } from './a-visitor.ts'

/** `test` with a site shared by all files of a worker, a visitor of it, and a function to start another site. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await startSite()
    onCleanup(() => site.stop())
    return site
  })
  .extend('visitor', async ({ site }) => aVisitor(site))
  .extend('startOwnSite', async ({ task: _ }, { onCleanup }) => {
    const own: Site[] = []
    onCleanup(async () => void (await Promise.all(own.map((site) => site.stop()))))
    return async (environment: Readonly<Record<string, string>>) => {
      const site = await startSite(environment)
      own.push(site)
      return site
    }
  })

export { expect } from 'vitest'
