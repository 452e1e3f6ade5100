import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncPath } from './fsync.ts'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/** The untyped part of Emscripten's Node file system: a stream of a regular file holds a real descriptor. */
type EmscriptenNodeFS = {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

const inputOutputError = 29 // EIO in WASI numbering

/**
 * PGlite's own Node file system reports success for fsync without syncing. This one calls fsync, so that an
 * acknowledged commit survives a power cut; it relies on PGlite's internals, so pin its version and do not drop the
 * tests.
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
