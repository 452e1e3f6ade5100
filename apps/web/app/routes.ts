import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Layout, type SiteMapEntry, siteMap } from './site-map.ts'

const entriesByLayout = Map.groupBy<Layout, SiteMapEntry>(siteMap, (entry) => entry.layout)

export default [...entriesByLayout].map(([name, entries]) =>
  layout(
    `layouts/${name}-layout.tsx`,
    entries.map(({ path, screen }) => {
      const file = `features/${screen}.tsx`
      return path === '/' ? index(file, { id: path }) : route(path.slice(1), file, { id: path })
    }),
  ),
) satisfies RouteConfig
