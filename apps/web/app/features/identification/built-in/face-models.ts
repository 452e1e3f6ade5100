import plainEngine from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url'
import simdEngine from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import detectorWeights from '@vladmandic/human/models/blazeface.bin?url'
import detectorGraph from '@vladmandic/human/models/blazeface.json?url'
import meshWeights from '@vladmandic/human/models/facemesh.bin?url'
import meshGraph from '@vladmandic/human/models/facemesh.json?url'
import irisWeights from '@vladmandic/human/models/iris.bin?url'
import irisGraph from '@vladmandic/human/models/iris.json?url'

export type ModelFile = {
  /** The file name that the library requests. */
  readonly name: string
  readonly url: string
  /** Uncompressed size: a compressed download does not report its final length. */
  readonly bytes: number
}

/** The WASM engine, and the models that detect a face and fit a mesh to it. */
export const faceFiles: readonly ModelFile[] = [
  { name: 'tfjs-backend-wasm-simd.wasm', url: simdEngine, bytes: 424_594 },
  { name: 'blazeface.json', url: detectorGraph, bytes: 79_038 },
  { name: 'blazeface.bin', url: detectorWeights, bytes: 538_928 },
  { name: 'facemesh.json', url: meshGraph, bytes: 95_845 },
  { name: 'facemesh.bin', url: meshWeights, bytes: 1_477_958 },
]

/** Needed for the blink gesture only. */
export const irisFiles: readonly ModelFile[] = [
  { name: 'iris.json', url: irisGraph, bytes: 122_025 },
  { name: 'iris.bin', url: irisWeights, bytes: 2_599_092 },
]

/** Replaces the first file in a browser without SIMD. */
export const plainEngineFile: ModelFile = { name: 'tfjs-backend-wasm.wasm', url: plainEngine, bytes: 311_123 }
