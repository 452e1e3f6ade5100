import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { siteMap } from './site-map.ts'

const byLayout = Map.groupBy(Object.entries(siteMap), ([, { layout }]) => layout)

export default [...byLayout].map(([name, places]) =>
  layout(
    `layouts/${name}-layout.tsx`,
    places.map(([path, { screen }]) => {
      const file = `features/${screen}.tsx`
      return path === '/' ? index(file, { id: path }) : route(path.slice(1), file, { id: path })
    }),
  ),
) satisfies RouteConfig
