import type { Plugin } from 'vite'
import { type SiteMapEntry, siteMap } from './app/site-map.ts'

/**
 * The browser's site map: which address there is, who guards it, what is public, and of the registration's screens
 * whose words they speak. Layouts and the other screens are in the router's own list already.
 */
export const ownPaths: Plugin = {
  name: 'own-paths',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  load: {
    filter: { id: /\/app\/site-map\.ts$/ },
    handler: () => `export const siteMap = ${JSON.stringify(siteMap.map(forBrowser))}\n`,
  },
}

function forBrowser({ path, screen, isPublic, guards }: SiteMapEntry): Partial<SiteMapEntry> {
  return { path, ...(isPublic && { isPublic }), ...(guards && { guards, screen: `${screen.split('/')[0]}/` }) }
}
