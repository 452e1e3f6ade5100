import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plan } from '../test/parts.ts'
import { root } from './source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const parts = new Set(plan.flat(2).map(({ name }) => name))
/** Commands that `launch.mjs` defines. */
const commands = [...read('launch.mjs').matchAll(/^ {2}(?:async )?(\w+)(?::|\()/gm)].map(([, name]) => name)
/** `npm start` and `npm test` are npm's own names for scripts; the commands here are npm's alone. */
const npmItself = ['ci', 'run', 'audit', 'sbom']

const runbooks = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.md'))
const documents = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...runbooks.map((name) => `deploy/${name}`)]

describe.each(documents)('the commands in %s', (path) => {
  const text = read(path)
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const typed = [...blocks, ...[...text.matchAll(/`((?:npm|node) [^`]+)`/g)].map(([, command = '']) => command)].join(
    '\n',
  )

  // Commands of docker are checked by these tests alone: running them would take a container engine.
  test('are valid shell', () => {
    for (const block of blocks) execFileSync('sh', ['-n'], { input: block })
  })

  test('name only existing npm scripts', () => {
    const named = [...typed.matchAll(/\bnpm (?:run )?([a-z]+)/g)].map(([, name = '']) => name)

    expect(named.filter((name) => !npmItself.includes(name) && scripts[name] === undefined)).toEqual([])
  })

  test('name only existing parts of the test run', () => {
    const named = [...typed.matchAll(/\bnpm test -- ([a-z-]+)/g)].map(([, name = '']) => name)

    expect(named.filter((name) => !parts.has(name))).toEqual([])
  })

  test('run only existing programs of ours', () => {
    const named = [...typed.matchAll(/\bnode (?:launch\.mjs (\w+) ?)?((?:apps|bench|tools)\/\S+\.ts)?/g)]
    const missing = named.filter(
      ([, command, program]) =>
        (command !== undefined && !commands.includes(command)) ||
        (program !== undefined && !existsSync(join(root, program))),
    )

    expect(missing.map(([command]) => command)).toEqual([])
  })

  test('name only existing files', () => {
    const named = [...typed.matchAll(/(?:-f|--file) (\S+)/g)].map(([, name = '']) => name)

    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})
