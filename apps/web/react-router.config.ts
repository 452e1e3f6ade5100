import type { Config } from '@react-router/dev/config'
import { compressAssets } from './server/compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole map of routes travels once, as a cached file: no request per link that comes into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
