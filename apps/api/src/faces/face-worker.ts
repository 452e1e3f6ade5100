import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { faceCues } from '@qadam/domain/registration/face-cues'
import { decode } from 'jpeg-js'
import type { Face, FaceLight, FaceReading } from './face-reading.ts'
import { humanConfig } from './human-config.ts'

export type ReadingJob = { readonly jpeg: Uint8Array; readonly withEyes: boolean }
export type ReadingAnswer = { readonly kind: 'read'; readonly reading: FaceReading } | { readonly kind: 'unreadable' }

/** Only the part of the package in use; its own types import a backend that is not installed. */
type Human = {
  readonly tf: {
    tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): Tensor
    getBackend(): string
    dispose(tensor: Tensor): void
  }
  load(): Promise<void>
  detect(picture: Tensor, config: object): Promise<{ readonly face: readonly HumanFace[] }>
}

type Tensor = { readonly shape: readonly number[] }

type HumanFace = {
  readonly box: readonly [number, number, number, number]
  readonly mesh: ReadonlyArray<readonly [number, number, number?]>
  readonly embedding?: readonly number[]
  readonly rotation: { readonly angle: { readonly yaw: number; readonly pitch: number; readonly roll: number } } | null
}

const maxPixels = 4_000_000
const require = createRequire(import.meta.url)
// The package's `exports` list none of these files, so they are resolved relative to the one that is exported.
const beside = pathToFileURL(require.resolve('@vladmandic/human'))
const wasmFolder = new URL('./dist/', pathToFileURL(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')))

// Models are loaded by fetch, which cannot read files; network access is blocked, because nothing here needs it.
globalThis.fetch = async (input) => {
  const url = new URL(String(input))
  if (url.protocol !== 'file:') throw new TypeError('Only file: URLs may be fetched here')
  return new Response(await readFile(url))
}

const reading = openHuman()

const app = parentPort ?? notAThread()

app.on('message', async ({ jpeg, withEyes }: ReadingJob) => {
  const picture = decoded(jpeg)
  const answer: ReadingAnswer = picture
    ? { kind: 'read', reading: await read(await reading, picture, withEyes) }
    : { kind: 'unreadable' }
  app.postMessage(answer)
})

function notAThread(): never {
  throw new Error('The face reader must run in a worker thread')
}

async function openHuman(): Promise<Human> {
  const { Human } = require(fileURLToPath(new URL('human.node-wasm.js', beside)))
  const human: Human = new Human(
    humanConfig({ models: new URL('../models/', beside).href, wasm: fileURLToPath(wasmFolder) }),
  )
  await human.load()
  return human
}

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Decodes within a pixel limit: the size in the header was checked before, and this checks the real one. */
function decoded(jpeg: Uint8Array): Picture | undefined {
  try {
    const picture = decode(jpeg, {
      useTArray: true,
      formatAsRGBA: false,
      maxResolutionInMP: maxPixels / 1e6,
      maxMemoryUsageInMB: 128,
    })
    return picture
  } catch {
    return undefined
  }
}

async function read(human: Human, picture: Picture, withEyes: boolean): Promise<FaceReading> {
  const { data, height, width } = picture
  const tensor = human.tf.tensor3d(data, [height, width, 3], 'int32')
  try {
    const { face } = await human.detect(tensor, { face: { iris: { enabled: withEyes } } })
    const faces = face
      .map((one) => faceOf(one, picture, withEyes))
      .toSorted((one, other) => other.box.width - one.box.width)
    return { width, height, faces: differentFaces(faces) }
  } finally {
    human.tf.dispose(tensor)
  }
}

/** The detector may find one near face twice: a face whose centre lies within a larger one is dropped. */
function differentFaces(faces: readonly Face[]): Face[] {
  return faces.filter((face, index) => !faces.slice(0, index).some((larger) => isMiddleWithin(face.box, larger.box)))
}

function isMiddleWithin({ x, y, width, height }: Face['box'], larger: Face['box']): boolean {
  const [across, down] = [x + width / 2 - larger.x, y + height / 2 - larger.y]
  return across > 0 && across < larger.width && down > 0 && down < larger.height
}

const degrees = 180 / Math.PI

function faceOf({ box, embedding, mesh, rotation }: HumanFace, picture: Picture, withEyes: boolean): Face {
  const [x, y, width, height] = box
  return {
    box: { x, y, width, height },
    yaw: (rotation?.angle.yaw ?? 0) * degrees,
    pitch: (rotation?.angle.pitch ?? 0) * degrees,
    roll: (rotation?.angle.roll ?? 0) * degrees,
    cues: faceCues(mesh),
    light: lightOf(picture, box),
    eyes: withEyes ? (openness(mesh, leftEye) + openness(mesh, rightEye)) / 2 : null,
    embedding: embedding ?? [],
  }
}

/** Rows and columns of samples: enough to judge by, and cheap. */
const samples = 64

function lightOf({ data, width, height }: Picture, [left, top, across, down]: HumanFace['box']): FaceLight {
  let sum = 0
  let clipped = 0
  for (let index = 0; index < samples * samples; index++) {
    const x = within(left + (((index % samples) + 0.5) * across) / samples, width)
    const y = within(top + ((Math.floor(index / samples) + 0.5) * down) / samples, height)
    const at = (y * width + x) * 3
    const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    sum += luma
    if (luma < 8 || luma > 247) clipped++
  }
  return { luma: sum / samples ** 2, clipped: clipped / samples ** 2 }
}

function within(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, Math.floor(value)))
}

/** Mesh indices of the eye's corners and of the middles of its lids. */
const rightEye = { corners: [33, 133], lids: [159, 145] } as const
const leftEye = { corners: [263, 362], lids: [386, 374] } as const

function openness(mesh: HumanFace['mesh'], { corners, lids }: typeof leftEye | typeof rightEye): number {
  const between = ([one, other]: readonly [number, number]) => {
    const [a, b] = [mesh[one], mesh[other]]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }
  const across = between(corners)
  return across === 0 ? 0 : between(lids) / across
}
