import { join } from 'node:path'
import { buildOtherSite, jsxOf, type OtherSite, type Pages } from './other-site.ts'

const version = '1.169.5'

/** The smallest site with those pages in TanStack Start, served by the adapter that its documents name; uncompressed. */
export async function tanStackSite(pages: Pages): Promise<OtherSite | undefined> {
  const folder = await buildOtherSite({
    name: `tanstack-start-${version}`,
    packages: {
      ...{ react: '19.3.1', 'react-dom': '19.3.1', vite: '8.3.8', srvx: '*' },
      ...{ '@tanstack/react-start': version, '@tanstack/react-router': '*', '@vitejs/plugin-react': '*' },
    },
    stale: ['src', 'dist'],
    sources: sourcesOf(pages),
    build: ['node_modules/vite/bin/vite.js', 'build'],
  })
  return folder === undefined ? undefined : { script: join(folder, 'serve.js'), args: (port) => [String(port)] }
}

function sourcesOf(pages: Pages): Record<string, string> {
  const paths = Object.keys(pages)
  return {
    'vite.config.js': [
      "import { tanstackStart } from '@tanstack/react-start/plugin/vite'",
      "import react from '@vitejs/plugin-react'",
      'export default { plugins: [tanstackStart(), react()] }',
    ].join('\n'),
    'serve.js': [
      "import { serve } from 'srvx'",
      "import site from './dist/server/server.js'",
      "serve({ port: Number(process.argv[2]), hostname: '127.0.0.1', fetch: site.fetch })",
    ].join('\n'),
    'src/router.jsx': [
      "import { createRouter } from '@tanstack/react-router'",
      "import { routeTree } from './routeTree.gen'",
      'export const getRouter = () => createRouter({ routeTree })',
    ].join('\n'),
    // A document is the root's in this router, so the root has all of them.
    'src/routes/__root.jsx': [
      "import { createRootRoute, HeadContent, Outlet, Scripts, useLocation } from '@tanstack/react-router'",
      ...paths.map((_, index) => `import { Page${index} } from '../page${index}'`),
      `const pages = { ${paths.map((path, index) => `'${path}': Page${index}`).join(', ')} }`,
      'export const Route = createRootRoute({ component: Root })',
      'function Root() {',
      'const { pathname } = useLocation()',
      'const Page = pages[pathname]',
      'return <Page head={<HeadContent />} end={<><Outlet /><Scripts /></>} />',
      '}',
    ].join('\n'),
    ...Object.fromEntries(
      paths.flatMap((path, index) => {
        const { attributes, body, head } = jsxOf(pages[path]!)
        const name = path === '/' ? 'index' : path.slice(1)
        const route = [
          "import { createFileRoute } from '@tanstack/react-router'",
          `export const Route = createFileRoute('${path}')({ component: () => null })`,
        ]
        const page = [
          `export function Page${index}({ head, end }) {`,
          `return <html${attributes}><head>{head}${head}</head><body>${body}{end}</body></html>`,
          '}',
        ]
        return [
          [`src/routes/${name}.jsx`, route.join('\n')],
          [`src/page${index}.jsx`, page.join('\n')],
        ]
      }),
    ),
  }
}
