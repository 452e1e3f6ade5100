import { askedPapers } from '@qadam/domain/lending/paper-requests'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paperPicture, requestPictures } from './request-pictures.ts'

export const paperRequestEndings = ['sent', 'decided', 'withdrawn'] as const

/** Papers that the reviewer of an application has asked its client for. */
const paperRequest = z.object({
  id: z.string(),
  what: z.enum(askedPapers),
  /** The reviewer's words to the client. */
  note: z.nullable(z.string()),
  asked_at: z.string(),
  until: z.string(),
  ending: z.nullable(z.enum(paperRequestEndings)),
  pictures: requestPictures,
})

export type PaperRequest = z.infer<typeof paperRequest>

const ofApplication = {
  params: z.object({ id: z.uuid() }),
  answer: z.object({ request: z.nullable(paperRequest) }),
  module: 'lending',
  access: 'session',
} as const

export const getPaperRequest = endpoint({
  ...ofApplication,
  method: 'GET',
  path: '/rest/lending/applications/:id/papers',
  summary:
    "Returns the latest request for papers about the client's application, with the pictures sent; null without one",
  errors: ['not_found'],
})

export const addPaper = endpoint({
  ...ofApplication,
  method: 'POST',
  path: '/rest/lending/applications/:id/papers/pictures',
  summary: 'Adds a picture (JPEG) of a paper that was asked for; the same picture again is the same one',
  body: paperPicture,
  errors: ['not_found', 'validation_failed', 'too_many_requests'],
})

export const removePaper = endpoint({
  ...ofApplication,
  params: z.object({ id: z.uuid(), picture: z.uuid() }),
  method: 'POST',
  path: '/rest/lending/applications/:id/papers/pictures/:picture/remove',
  summary: 'Removes a picture while the request is open; removing twice is the same as once',
  errors: ['not_found'],
})

export const sendPapers = endpoint({
  ...ofApplication,
  method: 'POST',
  path: '/rest/lending/applications/:id/papers/send',
  summary: 'Says that every paper is there, at least one: the request ends, and the reviewer sees that the papers came',
  body: z.strictObject({ request_id: z.uuid() }),
  errors: ['not_found', 'validation_failed'],
})
