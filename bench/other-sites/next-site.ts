import { join } from 'node:path'
import { buildOtherSite, jsxOf, type OtherSite, type Pages } from './other-site.ts'

const version = '16.4.6'

/**
 * The smallest Next.js site with those pages: by the App Router where they are, by the older Pages Router, which does
 * not repeat a page as data, under `/classic`.
 */
export async function nextSite(pages: Pages): Promise<OtherSite | undefined> {
  const folder = await buildOtherSite({
    name: `next-${version}`,
    packages: { next: version, react: '19.3.1', 'react-dom': '19.3.1' },
    stale: ['app', 'pages', '.next'],
    sources: sourcesOf(pages),
    build: ['node_modules/next/dist/bin/next', 'build'],
  })
  if (folder === undefined) return undefined
  const script = join(folder, 'node_modules/next/dist/bin/next')
  return { script, args: (port) => ['start', folder, '--port', String(port), '--hostname', '127.0.0.1'] }
}

function sourcesOf(pages: Pages): Record<string, string> {
  return {
    'next.config.js': 'export default { turbopack: { root: import.meta.dirname } }\n',
    ...Object.assign({}, ...Object.entries(pages).map(([path, html], index) => appPage(path, html, index))),
    ...classicPage(Object.values(pages)[0]!),
  }
}

/** Each page has a document of its own, so each is the only one of a group. */
function appPage(path: string, html: string, index: number): Record<string, string> {
  const { attributes, body, head } = jsxOf(html)
  const group = `app/(page${index})`
  return {
    [`words${index}.jsx`]: `export function Words() { return <>${body}</> }\n`,
    [`${group}/layout.jsx`]: [
      'export default function Layout({ children }) {',
      `return <html${attributes}><head>${head}</head><body>{children}</body></html>`,
      '}',
    ].join('\n'),
    [join(group, path, 'page.jsx')]: [
      `import { Words } from '${'../'.repeat(path === '/' ? 2 : 3)}words${index}.jsx'`,
      "export const dynamic = 'force-dynamic'",
      'export default function Page() { return <Words /> }',
    ].join('\n'),
  }
}

function classicPage(html: string): Record<string, string> {
  const { attributes, head } = jsxOf(html)
  return {
    'pages/_document.jsx': [
      "import { Head, Html, Main, NextScript } from 'next/document'",
      'export default function Document() {',
      `return <Html${attributes}><Head>${head}</Head><body><Main /><NextScript /></body></Html>`,
      '}',
    ].join('\n'),
    'pages/classic.jsx': [
      "import { Words } from '../words0.jsx'",
      'export const getServerSideProps = () => ({ props: {} })',
      'export default function Page() { return <Words /> }',
    ].join('\n'),
  }
}
