import type { Config } from '@react-router/dev/config'
import { finishBuild } from './finish-build.config.ts'
import { buildSmallScripts } from './small-scripts.config.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  splitRouteModules: false,
  // The whole route map is sent once, as a cached file, instead of one request per link that comes into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { appDirectory, buildDirectory } }) => {
    await buildSmallScripts(appDirectory, buildDirectory)
    await finishBuild(buildDirectory)
  },
} satisfies Config
