import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faceFiles, irisFiles, plainEngineFile } from './face-models.ts'

const { resolve } = createRequire(import.meta.url)
const models = join(resolve('@vladmandic/human'), '../../models')
const engines = join(resolve('@tensorflow/tfjs-backend-wasm/package.json'), '../dist')

test('the download progress knows the length of each file', () => {
  for (const { name, bytes } of [...faceFiles, ...irisFiles, plainEngineFile]) {
    expect(statSync(join(name.endsWith('.wasm') ? engines : models, name)).size, name).toBe(bytes)
  }
})
