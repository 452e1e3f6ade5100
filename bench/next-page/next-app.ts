import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { insideOf, toJsx, withoutScripts } from './markup.ts'

const packages = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }

export type NextApp = {
  readonly script: string
  readonly args: (port: number) => string[]
}

/**
 * Builds the smallest Next.js application with that page: under `/` by the App Router, under `/classic` by the Pages
 * Router. It is installed outside the project, once per version. Undefined where it cannot be installed.
 */
export async function nextApp(html: string): Promise<NextApp | undefined> {
  const folder = join(tmpdir(), `qadam-bench-next-${packages.next}`)
  for (const stale of ['app', 'pages', '.next']) await rm(join(folder, stale), { recursive: true, force: true })
  for (const [path, text] of Object.entries(sourcesOf(html))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const quietly = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--fetch-retries=0',
    '--loglevel=error',
  ]
  if (!(await succeeds('npm', ['install', ...quietly], folder))) return undefined
  const script = join(folder, 'node_modules/next/dist/bin/next')
  if (!(await succeeds(process.execPath, [script, 'build'], folder)))
    throw new Error(`Next.js does not build ${folder}`)
  return { script, args: (port) => ['start', folder, '--port', String(port), '--hostname', '127.0.0.1'] }
}

function sourcesOf(page: string): Record<string, string> {
  const html = withoutScripts(page)
  const [, attributes = ''] = /<html([^>]*)>/.exec(html) ?? []
  // Next.js adds these two tags to every page itself.
  const head = toJsx(insideOf('head', html).replace(/<meta (charSet|name="viewport")[^>]*>/g, ''))
  return {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies: packages }),
    'next.config.js': 'export default { turbopack: { root: import.meta.dirname } }\n',
    'words.jsx': `export function Words() { return <>${toJsx(insideOf('body', html))}</> }\n`,
    'app/layout.jsx': [
      'export default function Layout({ children }) {',
      `return <html${attributes}><head>${head}</head><body>{children}</body></html>`,
      '}',
    ].join('\n'),
    'app/page.jsx': [
      "import { Words } from '../words.jsx'",
      "export const dynamic = 'force-dynamic'",
      'export default function Page() { return <Words /> }',
    ].join('\n'),
    'pages/_document.jsx': [
      "import { Head, Html, Main, NextScript } from 'next/document'",
      'export default function Document() {',
      `return <Html${attributes}><Head>${head}</Head><body><Main /><NextScript /></body></Html>`,
      '}',
    ].join('\n'),
    'pages/classic.jsx': [
      "import { Words } from '../words.jsx'",
      'export const getServerSideProps = () => ({ props: {} })',
      'export default function Page() { return <Words /> }',
    ].join('\n'),
  }
}

async function succeeds(command: string, args: string[], cwd: string): Promise<boolean> {
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])])
  return code === 0
}
