import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fetchedNode } from './fetch-node.mjs'
import { say } from './say.mjs'

const wanted = 24

/** Finds a Node that runs TypeScript directly: this one, another on this machine, or one downloaded once. */
export async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  return nodeOnPath() ?? fetchedNode({ instead: `Node ${wanted} is required and this is ${process.version}`, say })
}

/** A machine may have several: takes the first one that is new enough, in PATH order. */
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
