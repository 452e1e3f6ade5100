import { openCheck, packetOf, type SentFrame } from '../../../../../api/testing/a-camera-check.ts'
import { aVisitor, type Visitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

type Frame = Omit<SentFrame, 'number'> & { readonly number: number | string }

test('[LIV-07] key frames reach the server as they happen; a repeat is idempotent, and a rejected frame gets an error code', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ LIVENESS_PROVIDER: 'camera' })
  const visitor = aVisitor(site)
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const access = await openCheck(registrant)
  const [first, second] = packetOf(access).frames as [SentFrame, SentFrame]
  const send = (frame: Frame, by: Visitor = visitor) => sendFrame(by, site.origin, access.session_id, frame)

  expect(await send(first)).toEqual({ status: 204, code: undefined })
  expect(await send(first)).toEqual({ status: 204, code: undefined })
  expect(await send(second)).toEqual({ status: 204, code: undefined })
  expect(await send({ ...second, number: 4 })).toEqual({ status: 422, code: 'validation_failed' })
  expect((await send({ ...second, number: 'many' })).status).toBe(400)

  const stranger = aVisitor(site)
  await signIn(stranger, site)
  // A client at another step gets a 409, an anonymous visitor a redirect; neither learns whose session it is.
  expect((await send(first, stranger)).status).toBe(409)
  expect((await send(first, aVisitor(site))).status).toBe(302)
})

async function sendFrame(visitor: Visitor, origin: string, session_id: string, { image, number, ...frame }: Frame) {
  const form = new FormData()
  const fields = { session_id, number: String(number), image: image ?? '', ...frame }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const compressed = new Response(form)
  const { status, text } = await visitor.ask('/register/photo/frame', {
    method: 'POST',
    headers: { origin, 'content-type': compressed.headers.get('content-type')! },
    body: await compressed.text(),
  })
  return { status, code: status === 422 ? (JSON.parse(text) as { code: string }).code : undefined }
}
