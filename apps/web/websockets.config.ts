import type { Plugin } from 'vite'

/**
 * The clients of our channel know three ways to the server; where there is no websocket the step is asked for instead
 * (use-followed-step.ts). The other two would be 2 kB of script for every step.
 */
export const websocketsOnly: Plugin = {
  name: 'websockets-only',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: () => "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n",
  },
}

/** Their packages do not say so: what nobody calls in them may be left out. */
export const sideEffects = { test: /\/(engine|socket)\.io-(client|parser)\//, sideEffects: false } as const
