import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const failureKinds = ['throw', 'unavailable', 'slow'] as const

/** Fails on purpose, so that people can see what a failure looks like. Not mounted on `prod`. */
export const failOnPurpose = endpoint({
  method: 'GET',
  path: '/rest/sandbox/failure',
  summary: 'Fails in the way asked for: an unhandled throw, an unavailable database, an answer after three seconds',
  room: 'sandbox',
  access: 'anyone',
  query: z.object({ kind: z.enum(failureKinds) }),
  answer: z.object({ waited_ms: z.number() }),
  errors: [],
})
