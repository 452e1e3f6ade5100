import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { aPicture } from '../../testing/a-picture.ts'
import { still } from '../../testing/camera/stills.ts'
import { FaceReaderBusyError } from './face-reader.ts'
import { type FaceReaderOptions, faceReaderInThread, startFaceThread } from './face-reader-in-thread.ts'
import { likeness } from './likeness.ts'

/** A reader whose threads the test can access. */
function aReader(options: FaceReaderOptions = {}) {
  const threads: Worker[] = []
  const startThread = () => {
    const thread = options.startThread?.() ?? startFaceThread()
    threads.push(thread)
    return thread
  }
  const reader = faceReaderInThread({ ...options, startThread })
  opened.push(reader)
  return { reader, threads }
}

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
})

/** Accepts every job and never responds. */
const hanging = () => new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true })
const dying = () =>
  new Worker('require("node:worker_threads").parentPort.on("message", () => process.exit(1))', { eval: true })

test('a picture is read: number of faces, direction and identity', { timeout: 60_000 }, async () => {
  const { reader } = aReader()

  const [straight, left, other, room] = await Promise.all(
    (['straight', 'turnedLeft', 'anotherPerson', 'noFace'] as const).map((name) => reader.read(still(name))),
  )

  expect(straight).toMatchObject({ width: 640, height: 480, faces: [{ eyes: null }] })
  expect(left!.faces[0]!.yaw - straight!.faces[0]!.yaw).toBeLessThan(-10)
  expect(likeness(left!.faces[0]!.embedding, straight!.faces[0]!.embedding)).toBeGreaterThan(0.6)
  expect(likeness(other!.faces[0]!.embedding, straight!.faces[0]!.embedding)).toBeLessThan(0.5)
  expect(room!.faces).toEqual([])
})

test('bytes that are no picture return undefined, and the next picture is read', { timeout: 60_000 }, async () => {
  const { reader, threads } = aReader()

  expect(await reader.read(Buffer.from('no picture'))).toBeUndefined()
  expect(await reader.read(Buffer.from(aPicture({ width: 4_000, height: 3_000 }), 'base64'))).toBeUndefined()
  expect((await reader.read(still('straight')))?.faces).toHaveLength(1)
  expect(threads).toHaveLength(1)
})

test('a thread killed during a picture is replaced, and the picture is read', { timeout: 60_000 }, async () => {
  const { reader, threads } = aReader()

  const reading = reader.read(still('straight'))
  await threads[0]!.terminate()

  expect((await reading)?.faces).toHaveLength(1)
  expect(threads).toHaveLength(2)
})

test.each([
  ['hangs', hanging],
  ['crashes each time', dying],
])(
  'a picture whose thread %s fails after two tries, and the pictures behind it wait no longer than that',
  async (_, startThread) => {
    const { reader, threads } = aReader({ startThread, timeoutMs: 300 })

    const pictures = [1, 2].map(() => reader.read(still('straight')))

    for (const picture of pictures) await expect(picture).rejects.toThrow(FaceReaderBusyError)
    expect(threads.length).toBe(4)
  },
)

test('rejects pictures beyond the queue limit, and close() rejects the waiting ones at once', async () => {
  const { reader } = aReader({ startThread: hanging, maxWaiting: 1 })
  const [read, waits] = [reader.read(still('straight')), reader.read(still('straight'))]

  await expect(reader.read(still('straight'))).rejects.toThrow(FaceReaderBusyError)
  await Promise.all([
    expect(read).rejects.toThrow(FaceReaderBusyError),
    expect(waits).rejects.toThrow(FaceReaderBusyError),
    reader.close(),
  ])
  await expect(reader.read(still('straight'))).rejects.toThrow(FaceReaderBusyError)
})

test('an idle thread ends, and the next picture starts a new one', { timeout: 60_000 }, async () => {
  const { reader, threads } = aReader({ idleMs: 50 })
  await reader.read(still('straight'))

  await expect.poll(() => threads[0]!.threadId, { timeout: 5_000 }).toBe(-1)

  expect((await reader.read(still('straight')))?.faces).toHaveLength(1)
  expect(threads).toHaveLength(2)
})
