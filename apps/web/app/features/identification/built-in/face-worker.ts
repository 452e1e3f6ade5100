import { faceCues } from '@qadam/domain/registration/face-cues'
import { Human } from '@vladmandic/human'
import { faceFiles, irisFiles, plainEngineFile } from './face-models.ts'
import { type Face, type FaceReading, middleOf, type Pixels } from './face-reading.ts'
import type { FaceWorkerTask, FaceWorkerWord } from './face-worker-words.ts'
import { qualityOf } from './picture-quality.ts'

const addresses = new Map([...faceFiles, ...irisFiles, plainEngineFile].map(({ name, url }) => [name, url]))

let human: Human | undefined
let isNetworkDown = false

// The library logs its version and every failure to the console.
console.log = () => undefined

const fetchFromSite = self.fetch.bind(self)

/**
 * The library requests files by its own names, while our file names have hashes; also counts bytes for the download
 * progress.
 */
self.fetch = async (asked, init) => {
  const name = String(asked instanceof Request ? asked.url : asked).replace(/^.*\//, '')
  const address = addresses.get(name)
  if (!address) return Response.error()
  try {
    const answer = await fetchFromSite(address, init)
    if (!answer.ok || !answer.body) throw new TypeError(`${answer.status}`)
    return new Response(answer.body.pipeThrough(counted()), { headers: typeOf(answer) })
  } catch (error) {
    isNetworkDown = true
    throw error
  }
}

function typeOf({ headers }: Response): Record<string, string> {
  return { 'content-type': headers.get('content-type') ?? 'application/octet-stream' }
}

function counted(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(piece, controller) {
      tell({ word: 'loading', bytes: piece.byteLength })
      controller.enqueue(piece)
    },
  })
}

self.onmessage = async ({ data }: MessageEvent<FaceWorkerTask>) => {
  try {
    if (data.task === 'load') await load(data.withIris)
    else await look(data)
  } catch {
    tell({ word: 'broken', why: isNetworkDown ? 'network' : 'unknown' })
  }
}

async function load(withIris: boolean): Promise<void> {
  human = new Human({
    ...{ backend: 'wasm', wasmPath: '/', wasmPlatformFetch: true, modelBasePath: '/', cacheModels: false },
    ...{ async: false, debug: false, warmup: 'none', cacheSensitivity: 0 },
    filter: { enabled: false },
    gesture: { enabled: false },
    body: { enabled: false },
    hand: { enabled: false },
    object: { enabled: false },
    segmentation: { enabled: false },
    face: {
      enabled: true,
      // Rotating the picture upright makes the angle of the face less exact.
      detector: { rotation: false, maxDetected: 2, modelPath: 'blazeface.json' },
      mesh: { enabled: true, modelPath: 'facemesh.json' },
      iris: { enabled: withIris, modelPath: 'iris.json' },
      description: { enabled: false },
      emotion: { enabled: false },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
  })
  await human.load()
  // Without WASM the library silently falls back to an engine twenty times slower.
  const isFast = human.tf.getBackend() === 'wasm'
  const loaded = human.models.loaded()
  const isWhole = ['blazeface', 'facemesh', ...(withIris ? ['iris'] : [])].every((name) => loaded.includes(name))
  if (isNetworkDown) tell({ word: 'broken', why: 'network' })
  else if (!isFast) tell({ word: 'broken', why: 'unsupported' })
  else tell({ word: isWhole ? 'ready' : 'broken', why: 'unknown' })
}

async function look({ width, height, pixels }: Extract<FaceWorkerTask, { task: 'read' }>): Promise<void> {
  if (!human) return
  const picture = { data: new Uint8ClampedArray(pixels), width, height }
  const { tf } = human
  const frame = tf.tidy(() => tf.tensor3d(new Uint8Array(pixels), [height, width, 4], 'int32'))
  const { face } = await human.detect(frame)
  tf.dispose(frame)
  const faces = differentFaces(face.map(faceOf).sort((one, other) => other.width - one.width))
  tell({ word: 'seen', reading: readingOf(picture, faces), pixels }, [pixels])
}

function readingOf(picture: Pixels, faces: readonly Face[]): FaceReading {
  return { faces, ...qualityOf(picture, faces[0] ?? middleOf(picture)) }
}

/** The detector may find one near face twice: a face whose middle is within a larger one is the same face. */
function differentFaces(faces: readonly Face[]): readonly Face[] {
  return faces.filter((face, index) => !faces.slice(0, index).some((larger) => isMiddleWithin(face, larger)))
}

function isMiddleWithin({ left, top, width, height }: Face, larger: Face): boolean {
  const [x, y] = [left + width / 2 - larger.left, top + height / 2 - larger.top]
  return x > 0 && x < larger.width && y > 0 && y < larger.height
}

type Seen = Awaited<ReturnType<Human['detect']>>['face'][number]
type Point = readonly [number, number, number?]

function faceOf({ mesh, rotation }: Seen): Face {
  const xs = mesh.map(([x]) => x)
  const ys = mesh.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const { yaw = 0, pitch = 0, roll = 0 } = rotation?.angle ?? {}
  return {
    left,
    top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    yaw: degrees(yaw),
    pitch: degrees(pitch),
    roll: degrees(roll),
    cues: faceCues(mesh),
    // The iris model adds its ten points at the end, and corrects the eyelids.
    eyes:
      mesh.length > 468 ? (eyeOpenness(mesh, [33, 133, 159, 145]) + eyeOpenness(mesh, [362, 263, 386, 374])) / 2 : null,
  }
}

type Eye = readonly [corner: number, otherCorner: number, upperLid: number, lowerLid: number]

function eyeOpenness(mesh: readonly Point[], [corner, otherCorner, upperLid, lowerLid]: Eye): number {
  return between(mesh[upperLid], mesh[lowerLid]) / between(mesh[corner], mesh[otherCorner])
}

function between([x, y]: Point = [0, 0], [otherX, otherY]: Point = [0, 0]): number {
  return Math.hypot(x - otherX, y - otherY)
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function tell(word: FaceWorkerWord, transfer: Transferable[] = []): void {
  self.postMessage(word, { transfer })
}
