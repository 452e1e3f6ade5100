import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fetchedNode } from './fetch-node.mjs'
import { say } from './say.mjs'

const wanted = 24

/** The Node that runs TypeScript as it is: this one, or another of this machine, or one that is fetched once. */
export async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  return nodeOnPath() ?? fetchedNode({ instead: `Node ${wanted} is needed and this is ${process.version}`, say })
}

/** A machine may have several: the first one that is new enough, in the order of the PATH. */
export function nodeOnPath(path = process.env.PATH ?? '') {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = realpathSync(process.execPath)
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program) && realpathSync(program) !== own && isNewEnough(versionOf(program)))
}

function versionOf(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= wanted
}
