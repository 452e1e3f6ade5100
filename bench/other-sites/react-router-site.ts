import { join } from 'node:path'
import { buildOtherSite, jsxOf, type OtherSite, type Pages } from './other-site.ts'

const version = '8.4.0'

/** The smallest site with those pages in React Router's framework mode, served by its own server. */
export async function reactRouterSite(pages: Pages): Promise<OtherSite | undefined> {
  const folder = await buildOtherSite({
    name: `react-router-${version}`,
    packages: {
      ...{ react: '19.3.1', 'react-dom': '19.3.1', 'react-router': version, vite: '8.3.8', isbot: '5' },
      ...{ '@react-router/dev': version, '@react-router/node': version, '@react-router/serve': version },
    },
    stale: ['app', 'build'],
    sources: sourcesOf(pages),
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  })
  if (folder === undefined) return undefined
  const server = join(folder, 'node_modules/@react-router/serve/bin.cjs')
  // It reads its port from the environment.
  return { script: server, args: () => [join(folder, 'build/server/index.js')] }
}

function sourcesOf(pages: Pages): Record<string, string> {
  const routes = Object.keys(pages).map((path, index) =>
    path === '/' ? `index('page${index}.jsx')` : `route('${path.slice(1)}', 'page${index}.jsx')`,
  )
  return {
    'react-router.config.js': 'export default { ssr: true }\n',
    'vite.config.js': [
      "import { reactRouter } from '@react-router/dev/vite'",
      'export default { plugins: [reactRouter()] }',
    ].join('\n'),
    'app/root.jsx': [
      "import { Outlet } from 'react-router'",
      'export default function Root() { return <Outlet /> }',
    ].join('\n'),
    'app/routes.js': [
      "import { index, route } from '@react-router/dev/routes'",
      `export default [${routes.join(', ')}]`,
    ].join('\n'),
    ...Object.fromEntries(
      Object.values(pages).map((html, index) => {
        const { attributes, body, head } = jsxOf(html)
        const page = [
          "import { Links, Meta, Scripts } from 'react-router'",
          'export default function Page() {',
          `return <html${attributes}><head><Meta /><Links />${head}</head><body>${body}<Scripts /></body></html>`,
          '}',
        ]
        return [`app/page${index}.jsx`, page.join('\n')]
      }),
    ),
  }
}
