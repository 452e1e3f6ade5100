import type { Plugin } from 'vite'

const itsReload = /window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/
const ourEvent =
  "return new Promise((_, reject) => dispatchEvent(new CustomEvent('lost-screen', { detail: () => reject(error) })));"
let isReplaced = false

/**
 * Where the router would reload the page because a screen's code did not come, it says so and we load the page that the
 * person asked for (features/deploy-watch/lost-screens.ts). The Navigation API could turn that reload round as well, in
 * the browsers that have it.
 */
export const lostScreens: Plugin = {
  name: 'lost-screens',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/.*\/routeModules\.js$/ },
    handler(code) {
      isReplaced = itsReload.test(code)
      return code.replace(itsReload, ourEvent)
    },
  },
  buildEnd(error) {
    if (!error && !isReplaced) this.error('The router no longer reloads where it did: see lost-screens.config.ts')
  },
}
