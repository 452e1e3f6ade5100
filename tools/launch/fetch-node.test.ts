import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchedNode } from './fetch-node.mjs'
import { nodeOnPath } from './node.mjs'
import { nodeRelease } from './node-release.mjs'

const platform = 'linux-x64'
const genuine = '#!/bin/sh\necho v24.99.0\n'
const forged = '#!/bin/sh\necho mine\n'
const instead = 'Node 24 is required and this is v20'

let workshop: string
let origin: Server
let archive: Buffer | undefined
let asked: string[]

beforeEach(async () => {
  workshop = mkdtempSync(join(tmpdir(), 'qadam-fetch-'))
  asked = []
  archive = undefined
  origin = createServer(({ url }, answer) => {
    asked.push(url!)
    answer.writeHead(archive ? 200 : 404).end(archive)
  }).listen(0, '127.0.0.1')
  await once(origin, 'listening')
})

afterEach(() => {
  origin.close()
  rmSync(workshop, { recursive: true })
})

describe.skipIf(process.platform === 'win32')('the downloaded Node', () => {
  test('is the release of nodejs.org, cached for the next time', async () => {
    archive = archived(genuine, 'node-v24.99.0-linux-x64/bin')
    const program = await fetchNode()

    expect(execFileSync(program, { encoding: 'utf8' })).toBe('v24.99.0\n')
    expect(await fetchNode()).toBe(program)
    expect(asked).toEqual(['/dist/v24.99.0/node-v24.99.0-linux-x64.tar.gz'])
  })

  test('comes from npm when nodejs.org does not respond', async () => {
    const program = await fetchNode({ npmPackage: npmPackageOf(genuine) })

    expect(readFileSync(program, 'utf8')).toBe(genuine)
  })

  test('is neither saved nor run when its bytes differ, and the error message says what to do', async () => {
    archive = archived(forged, 'node-v24.99.0-linux-x64/bin')

    await expect(fetchNode({ npmPackage: npmPackageOf(forged) })).rejects.toThrow(
      "Node 24 is required and this is v20, and it could not be downloaded: the file from nodejs.org does not match the release's checksum; " +
        "the file from npm does not match the release's checksum. Please install Node 24 or newer (https://nodejs.org/en/download) and start again.",
    )
    expect(existsSync(join(workshop, 'kept'))).toBe(false)
  })

  test('is unavailable for a platform without a release', async () => {
    await expect(fetchNode({ platform: 'aix-ppc64' })).rejects.toThrow(
      'there is no release to download for aix-ppc64. Please install',
    )
  })

  test('replaces an older one', async () => {
    archive = archived(genuine, 'node-v24.99.0-linux-x64/bin')
    mkdirSync(join(workshop, 'kept/v24.98.0-linux-x64'), { recursive: true })
    mkdirSync(join(workshop, 'kept/v24.98.0-darwin-arm64'), { recursive: true })
    await fetchNode()

    expect(readdirSync(join(workshop, 'kept')).sort()).toEqual(['v24.98.0-darwin-arm64', 'v24.99.0-linux-x64'])
  })

  test('is pinned for each platform by a checksum', () => {
    for (const { sha256 } of Object.values(nodeRelease.programs)) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  })
})

test.skipIf(process.platform === 'win32')('the first Node on the PATH that is new enough is used', () => {
  const folders = ['v20.20.2', 'v24.3.0', 'v26.1.0'].map((version) => {
    const folder = join(workshop, version)
    mkdirSync(folder)
    writeFileSync(join(folder, 'node'), `#!/bin/sh\necho ${version}\n`)
    chmodSync(join(folder, 'node'), 0o755)
    return folder
  })

  expect(nodeOnPath(['', '/nowhere', ...folders].join(delimiter))).toBe(join(workshop, 'v24.3.0/node'))
  expect(nodeOnPath(folders.slice(0, 1).join(delimiter))).toBeUndefined()
})

function fetchNode(wish: { npmPackage?: string; platform?: string } = {}): Promise<string> {
  const { port } = origin.address() as AddressInfo
  const sha256 = createHash('sha256').update(genuine).digest('hex')
  const release = { version: '24.99.0', programs: { [platform]: { sha256, npmPackage: wish.npmPackage } } }
  return fetchedNode({
    ...{ instead, release, say() {}, origin: `http://127.0.0.1:${port}` },
    ...{ platform: wish.platform ?? platform, folder: join(workshop, 'kept') },
  })
}

function archived(program: string, folder: string): Buffer {
  const place = join(workshop, 'archived')
  writeProgram(join(place, folder), program)
  execFileSync('tar', ['-czf', join(workshop, 'archive.tar.gz'), '-C', place, `${folder}/node`])
  return readFileSync(join(workshop, 'archive.tar.gz'))
}

/** A folder that npm can pack as a package without a registry. */
function npmPackageOf(program: string): string {
  const place = join(workshop, 'package@24.99.0')
  writeProgram(join(place, 'bin'), program)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'a-node', version: '24.99.0' }))
  return join(workshop, 'package')
}

function writeProgram(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'node'), text, { mode: 0o755 })
}
