import { addPaper, removePaper, sendPapers } from '@qadam/wire/paper-requests'
import * as z from 'zod/mini'
import type { Page } from '../../boot/page-context.ts'
import { refusedBy } from '../../form/submit-form.ts'
import { tryCall } from '../../http/call.ts'

const application = z.uuid()

const pressed = z.discriminatedUnion('command', [
  z.object({ command: z.literal('add_picture'), application, image: z.instanceof(File) }),
  z.object({ command: z.literal('remove_picture'), application, picture: z.uuid() }),
  z.object({ command: z.literal('send_papers'), application, request: z.uuid() }),
])

type Pressed = z.infer<typeof pressed>

/** A command about the papers that a reviewer waits for; undefined for any other form of the page. */
export function paperCommandIn(form: FormData): Pressed | undefined {
  return z.safeParse(pressed, Object.fromEntries(form)).data
}

/** Null where it is done: the page stays in its place, and the same picture sent again is the same one. */
export async function doWithPapers(page: Page, said: Pressed) {
  const { problem } = await send(page, said)
  return problem ? refusedBy(problem) : null
}

async function send(page: Page, said: Pressed) {
  const params = { id: said.application }
  switch (said.command) {
    case 'add_picture': {
      const image = Buffer.from(await said.image.arrayBuffer()).toString('base64')
      return tryCall(page, addPaper, { params, body: { image } })
    }
    case 'remove_picture':
      return tryCall(page, removePaper, { params: { ...params, picture: said.picture } })
    default:
      return tryCall(page, sendPapers, { params, body: { request_id: said.request } })
  }
}
