import { errors } from '@qadam/wire/errors'
import { submitFrame } from '@qadam/wire/identification'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import type { Route } from './+types/photo-frame.ts'

export const handle = { scripted: true }

/** Receives the key frames of the built-in check as they happen; the sending page stays as it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const { number, image, ...sent } = Object.fromEntries(await request.formData())
  const body = z.safeParse(submitFrame.body, { ...sent, number: Number(number), image: image || null })
  if (!body.success) throw pageError(400, 'Bad request', page.boot)
  const { problem } = await tryCall(page, submitFrame, { body: body.data })
  if (problem) return Response.json({ code: problem.code }, { status: errors[problem.code].status })
  return new Response(null, { status: 204 })
}
