import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncPath } from './fsync.ts'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/** The part of Emscripten's Node file system that has no types: a stream of a regular file holds a real descriptor. */
type EmscriptenNodeFS = {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

const inputOutputError = 29 // EIO as WASI numbers it

/**
 * PGlite's own Node file system answers "done" to fsync without asking the disk. This one asks, so that an
 * acknowledged commit survives a power cut. It leans on PGlite's inside: pin its version, keep the tests.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const prepared = await super.init(pglite, options)
    prepared.emscriptenOpts.preRun ??= []
    prepared.emscriptenOpts.preRun.push((module) => {
      const nodeFS = module.NODEFS as unknown as EmscriptenNodeFS
      nodeFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (typeof nfd === 'number') fs.fdatasyncSync(nfd)
          else fsyncPath(nodeFS.realPath(node))
          return 0
        } catch {
          return inputOutputError
        }
      }
    })
    return prepared
  }
}
