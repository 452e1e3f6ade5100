import { Worker } from 'node:worker_threads'
import { reportLivenessSession, submitPicture } from '@qadam/wire/identification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Access,
  type Gesture,
  honestLooks,
  judged,
  openCheck,
  type Packet,
  packetOf,
  poseOf,
  recordOf,
  sendFrame,
  sendPacket,
} from '../../../testing/a-camera-check.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aFaceReader } from '../../../testing/a-face-reader.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { renderHead } from '../../../testing/camera/render-head.ts'
import { poses, still, toJpeg } from '../../../testing/camera/stills.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'
import { faceReaderInThread, startFaceThread } from '../../faces/face-reader-in-thread.ts'
import { personas } from '../../providers/sandbox/personas.ts'

/** The face thread crashes on the first pictures, more often than the reader itself retries. */
let deaths = 0
let thread: Worker | undefined
const faceReader = aFaceReader(
  faceReaderInThread({
    startThread() {
      deaths -= 1
      thread = deaths < 0 ? startFaceThread() : new Worker('process.exit(1)', { eval: true })
      return thread
    },
  }),
)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    context: { faceReader, providers: { ...sandboxProviderValues, LIVENESS_PROVIDER: 'camera' } },
  })
})
afterAll(() => app.close())

let clients = 0

async function aFace(iin = '910110390003'): Promise<Client> {
  clients += 1
  const client = await app.signedIn({ phone: `7705${String(clients).padStart(7, '0')}` })
  await walkTo({ client, database: app.database, walker: { iin } }, 'verigram')
  return client
}

const send = (client: Client, packet: Packet, secondsBetween?: number) =>
  sendPacket(client, packet, { database: app.database, ...(secondsBetween && { secondsBetween }) })

/** Another person who makes the requested gestures; his face is further back and has to come a little closer. */
function theOther(gesture: Gesture | 'straight'): Buffer {
  const pose = gesture === 'straight' ? {} : gesture === 'closer' ? { scale: 1.55 } : poses[poseOf[gesture]]
  return toJpeg(renderHead(pose, 'tanguy'))
}

describe('[LIV-06] the built-in check', { timeout: 60_000 }, () => {
  test('is passed in three different orders of gestures, and the record states its assurance', async () => {
    const seen = new Set<string>()
    while (seen.size < 3) {
      const client = await aFace()
      let access: Access
      do access = await openCheck(client)
      while (seen.has(String(access.challenge?.gestures)))
      seen.add(String(access.challenge?.gestures))

      mustBe(200, await send(client, packetOf(access)))

      expect((await judged(client, app.database)).step_name).not.toBe('liveness_failed')
      const record = await recordOf(app.database, access.session_id)
      expect(record).toMatchObject({ provider: 'camera', assurance: 'demo', verdict: 'passed', reason: null })
      expect(record.readings).toHaveLength(5)
      expect(new Set(record.readings!.flatMap(Object.keys))).toEqual(
        new Set([
          'faces',
          'yaw',
          'part',
          'eyes',
          'nose',
          'skew',
          'shape',
          'jaw_left',
          'jaw_right',
          'temple_left',
          'temple_right',
          'forehead',
          'likeness',
        ]),
      )
    }
  })

  test('is still judged when the face thread crashes repeatedly', async () => {
    const client = await aFace()
    const access = await openCheck(client)
    await thread?.terminate()
    faceReader.forget()
    deaths = 3

    mustBe(200, await send(client, packetOf(access)))

    expect((await judged(client, app.database)).step_name).not.toBe('liveness_failed')
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ verdict: 'passed' })
    expect(deaths).toBeLessThan(0)
  })

  test('is passed without turning the head', async () => {
    const client = await aFace()
    const access = await openCheck(client, 'without_turning')
    expect(access.challenge?.gestures.join()).not.toContain('turn')

    mustBe(200, await send(client, packetOf(access)))

    expect((await judged(client, app.database)).step_name).not.toBe('liveness_failed')
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ verdict: 'passed' })
  })

  const wrongOrder = ({ challenge }: Access) => {
    const [straight, first, ...others] = honestLooks(challenge!.gestures)
    return [straight!, ...others, first!]
  }
  const withSecond =
    (look: (index: number) => Buffer) =>
    ({ challenge }: Access) =>
      honestLooks(challenge!.gestures).map((jpeg, index) => (index === 2 ? look(index) : jpeg))
  const otherPersonMidway = ({ challenge }: Access) => {
    const gestures = challenge!.gestures
    return honestLooks(gestures).map((jpeg, index) => (index === 2 ? theOther(gestures[1]!) : jpeg))
  }

  test.each<[string, string, (access: Access) => Buffer[]]>([
    ['the gestures in another order', 'wrong_gesture', wrongOrder],
    ['a face that does not move', 'wrong_gesture', () => Array(4).fill(still('straight'))],
    ['another person halfway through', 'other_person', otherPersonMidway],
    ['a second face', 'two_faces', withSecond(() => still('twoFaces'))],
    ['no face', 'no_face', withSecond(() => still('noFace'))],
  ])('[LIV-07] %s: failed for %s', async (_, reason, looks) => {
    const client = await aFace()
    const access = await openCheck(client)

    mustBe(200, await send(client, packetOf(access, { looks: looks(access) })))

    expect(await judged(client, app.database)).toMatchObject({
      step_name: 'liveness_failed',
      context: { error: 'coiderrortype_data_rejected', attempts_left: 2 },
    })
    expect(await recordOf(app.database, access.session_id)).toMatchObject({
      verdict: 'failed',
      reason: expect.stringContaining(reason),
    })
  })
})

describe('[LIV-06] the sandbox persona `photographed`', { timeout: 60_000 }, () => {
  const photographed = personas.find(({ key }) => key === 'photographed')!

  test('passes with the face of the stored photo', async () => {
    const client = await aFace(photographed.iin)

    mustBe(200, await send(client, packetOf(await openCheck(client))))

    expect((await judged(client, app.database)).step_name).not.toBe('liveness_failed')
  })

  test('fails with a living person who shows another face', async () => {
    const client = await aFace(photographed.iin)
    const access = await openCheck(client)
    const looks = [theOther('straight'), ...access.challenge!.gestures.map(theOther)]

    mustBe(200, await send(client, packetOf(access, { looks, best: looks[0]! })))

    expect(await judged(client, app.database)).toMatchObject({
      step_name: 'liveness_failed',
      context: { error: 'coiderrortype_low_similarity' },
    })
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ verdict: 'passed' })
  })
})

describe('[LIV-07] tampered evidence', { timeout: 60_000 }, () => {
  async function failsFor(reason: string, act: (client: Client, access: Access) => Promise<unknown>): Promise<void> {
    const client = await aFace()
    const access = await openCheck(client)
    await act(client, access)
    expect((await judged(client, app.database)).step_name).toBe('liveness_failed')
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ verdict: 'failed', reason })
  }

  test('a frame replaced under its hash', () =>
    failsFor('chain_broken', async (client, access) => {
      const packet = packetOf(access)
      packet.frames[1]!.image = still('straight').toString('base64')
      mustBe(200, await send(client, packet))
    }))

  test('a packet of another session, replayed', async () => {
    const earlier = packetOf(await openCheck(await aFace()))
    await failsFor('chain_broken', async (client, { session_id }) => {
      mustBe(200, await send(client, { ...earlier, session_id }))
    })
  })

  test('a number sent again with another frame: gets the same response, and never passes', () =>
    failsFor('frame_exchanged', async (client, access) => {
      const packet = packetOf(access)
      const [first] = packet.frames
      const other = packetOf(access, { looks: [still('closer')] }).frames[0]!
      mustBe(200, await sendFrame(client, access.session_id, first!))
      mustBe(200, await sendFrame(client, access.session_id, other))
      mustBe(200, await send(client, packet))
    }))

  test('a best frame that is not in the chain', () =>
    failsFor('chain_broken', async (client, access) => {
      mustBe(200, await send(client, { ...packetOf(access), best: still('anotherPerson') }))
    }))

  test('a frame left out', () =>
    failsFor('incomplete', async (client, access) => {
      const packet = packetOf(access)
      mustBe(200, await send(client, { ...packet, frames: packet.frames.toSpliced(2, 1) }))
    }))

  test('frames that arrive faster than a person can move', () =>
    failsFor('too_quick', async (client, access) => {
      const { best, frames, session_id } = packetOf(access)
      for (const frame of frames) mustBe(200, await sendFrame(client, session_id, frame))
      mustBe(200, await client.call(submitPicture, { body: { session_id, image: best.toString('base64') } }))
    }))

  test('frames that arrive later than allowed', () =>
    failsFor('too_slow', async (client, access) => void mustBe(200, await send(client, packetOf(access), 23))))
})

describe('[LIV-07] a session', { timeout: 60_000 }, () => {
  test('that has expired takes neither frame nor picture', async () => {
    const client = await aFace()
    const access = await openCheck(client)
    const { best, frames, session_id } = packetOf(access)
    mustBe(200, await sendFrame(client, session_id, frames[0]!))
    await sql`update liveness_sessions set expires_at = now() where provider_session_id = ${session_id}`.execute(
      app.database.sql,
    )

    const frame = await sendFrame(client, session_id, frames[1]!)
    const picture = await client.call(submitPicture, { body: { session_id, image: best.toString('base64') } })

    expect(frame.problem).toMatchObject({ status: 422, code: 'liveness_expired' })
    expect(picture.problem).toMatchObject({ status: 422, code: 'liveness_expired' })
    mustBe(200, await sendFrame(client, session_id, frames[0]!))
    expect((await client.step()).step_name).toBe('verigram')
  })

  test('has a daily limit of requests, which invalid pictures count against too', async () => {
    const client = await aFace()
    const { session_id } = await openCheck(client)
    const image = Buffer.from('no picture at all').toString('base64')
    const noFrame = { number: 0, sha256: '0'.repeat(64), chain: '0'.repeat(64), image }
    const sendsNonsense = async () => [
      await sendFrame(client, session_id, noFrame),
      await client.call(submitPicture, { body: { session_id, image } }),
    ]

    const looked = await sendsNonsense()
    await sql`update limit_counters set used = 1000 where name like 'liveness-%'`.execute(app.database.sql)
    const counted = await sendsNonsense()
    await sql`delete from limit_counters where name like 'liveness-%'`.execute(app.database.sql)

    expect(looked.map(({ problem }) => problem.code)).toEqual(['validation_failed', 'validation_failed'])
    expect(counted.map(({ problem }) => problem.code)).toEqual(['too_many_requests', 'too_many_requests'])
  })

  test('of another client looks like a missing one', async () => {
    const [owner, stranger] = [await aFace(), await aFace()]
    const access = await openCheck(owner)

    const sent = await sendFrame(stranger, access.session_id, packetOf(access).frames[0]!)

    expect(sent.problem).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('that was judged accepts no new frames, and responds to the old ones as before', async () => {
    const client = await aFace()
    const access = await openCheck(client)
    const packet = packetOf(access)
    const late = packetOf(access, { looks: [still('closer')] }).frames[0]!
    mustBe(200, await send(client, packet))
    await judged(client, app.database)

    expect(mustBe(200, await sendFrame(client, access.session_id, packet.frames[1]!)).answer).toEqual({ number: 1 })
    expect((await sendFrame(client, access.session_id, late)).problem).toMatchObject({ code: 'step_not_allowed' })
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ verdict: 'passed' })
  })

  test('accepts only frames of the agreed numbers, size and format', async () => {
    const client = await aFace()
    const access = await openCheck(client)
    const [first] = packetOf(access).frames
    const wrong = [
      { ...first!, image: null },
      { ...first!, number: 4 },
      { ...first!, number: 5 },
      { ...first!, number: 8 },
      { ...first!, number: -1 },
      { ...first!, image: Buffer.from('no picture at all').toString('base64') },
      { ...first!, sha256: 'short' },
    ]

    for (const frame of wrong) expect((await sendFrame(client, access.session_id, frame)).problem.status).toBe(422)
    const large = await sendFrame(client, access.session_id, { ...first!, image: 'A'.repeat(1_000_000) })
    expect([413, 422]).toContain(large.status)
  })

  test('of the mock page is judged by the sandbox, with no assurance', async () => {
    const client = await aFace()
    const access = await openCheck(client, 'mock')
    expect(access).toMatchObject({ provider: 'sandbox', challenge: null })

    const image = still('straight').toString('base64')
    mustBe(200, await client.call(submitPicture, { body: { session_id: access.session_id, image } }))

    expect((await judged(client, app.database)).step_name).not.toBe('liveness_failed')
    expect(await recordOf(app.database, access.session_id)).toMatchObject({ provider: 'sandbox', assurance: 'none' })
  })
})

describe("the browser's report", { timeout: 60_000 }, () => {
  const report = (client: Client, session_id: string, body: { status: 'fail' | 'error' | 'started'; error: never }) =>
    client.call(reportLivenessSession, { body: { session_id, ...body } })

  test('of a failed check is shown to the client with its reason', async () => {
    const client = await aFace()
    const { session_id } = await openCheck(client)

    mustBe(200, await report(client, session_id, { status: 'fail', error: 'wrong_gesture' as never }))

    expect(await client.step()).toMatchObject({
      step_name: 'liveness_failed',
      context: { error: 'wrong_gesture', attempts_left: 2 },
    })
  })

  test('is a failed person or a camera error, and their reasons are not interchangeable', async () => {
    const client = await aFace()
    const { session_id } = await openCheck(client)

    for (const [status, error] of [
      ['error', 'wrong_gesture'],
      ['error', null],
      ['fail', 'CameraNotFoundError'],
      ['started', 'too_slow'],
    ] as const) {
      const told = await report(client, session_id, { status, error: error as never })
      expect(told.problem).toMatchObject({ status: 422, code: 'validation_failed' })
    }
    expect((await client.step()).step_name).toBe('verigram')
  })

  test('[LIV-07] of a third failure makes the next check wait a day', async () => {
    const client = await aFace()
    for (const attempts_left of [2, 1, 0]) {
      await walkTo({ client, walker: { iin: '' } }, 'verigram')
      const { session_id } = await openCheck(client)
      mustBe(200, await report(client, session_id, { status: 'fail', error: 'too_slow' as never }))
      expect((await client.step()).context.attempts_left).toBe(attempts_left)
    }

    const { retry_at } = (await client.step()).context

    expect(Date.parse(retry_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  })
})
