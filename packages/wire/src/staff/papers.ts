import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const paper = {
  module: 'staff',
  access: 'staff',
  permission: 'paper.read',
  method: 'GET',
  params: z.object({ id: z.uuid() }),
  query: z.object({ lang: z.enum(['ru', 'kk']) }),
  answer: z.object({ name: z.string(), pdf_base64: z.string() }),
  errors: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
} as const

export const readContractPaper = endpoint({
  ...paper,
  path: '/staff/contracts/:id/paper',
  summary:
    'The contract’s file, with its signature page once signed; it names the client in full, so it counts as a reveal and the look is recorded first',
})

export const readAddendumPaper = endpoint({
  ...paper,
  path: '/staff/addenda/:id/paper',
  summary: 'The file of an addendum, likewise',
})
