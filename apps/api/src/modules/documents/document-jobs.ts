import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, jobKind } from '../../jobs/job.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { findForRendering, keepPdf } from './documents-accepted-repository.ts'
import type { NamedLender } from './named-lender.ts'
import { renderableOf } from './renderable-document.ts'

export const renderAcceptedDocument = jobKind({
  name: 'render-signed-document',
  schema: z.object({ signed_document_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 300 },
})

type Rendering = { readonly database: Database; readonly lender: string; readonly legal: NamedLender }

/** Rendering takes a tenth of a second of CPU, so it runs in a job and never in a request. */
export function documentJobs({ database, legal, lender }: Rendering): Job[] {
  return [
    {
      ...renderAcceptedDocument,
      async run({ signed_document_id }) {
        const row = await findForRendering(database, signed_document_id)
        if (!row || row.pdf !== null) return
        const pdf = await renderPdf(renderableOf(row, { author: lender, legal }))
        await keepPdf(database, row.id, pdf, createHash('sha256').update(pdf).digest())
      },
    },
  ]
}
