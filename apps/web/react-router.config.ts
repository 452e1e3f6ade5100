import type { Config } from '@react-router/dev/config'
import { writeBuildSheet } from './build-sheet.config.ts'
import { compressAssets } from './server/compress-assets.ts'
import { shortenManifest } from './short-manifest.config.ts'
import { buildSmallScripts } from './small-scripts.config.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  splitRouteModules: false,
  // The whole map of routes travels once, as a cached file: no request per link that comes into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { appDirectory, buildDirectory } }) => {
    await buildSmallScripts(appDirectory, buildDirectory)
    await shortenManifest(`${buildDirectory}/client/assets`)
    await writeBuildSheet(buildDirectory)
    await compressAssets(`${buildDirectory}/client`)
  },
} satisfies Config
