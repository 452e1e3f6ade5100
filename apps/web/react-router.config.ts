import type { Config } from '@react-router/dev/config'
import { buildIsland } from './island.config.ts'
import { compressAssets } from './server/compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  splitRouteModules: false,
  // The whole map of routes travels once, as a cached file: no request per link that comes into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { appDirectory, buildDirectory } }) => {
    await buildIsland(appDirectory, buildDirectory)
    await compressAssets(`${buildDirectory}/client`)
  },
} satisfies Config
