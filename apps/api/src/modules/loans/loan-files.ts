import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { renderContractPdf } from '../../pdf/render-contract-pdf.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { renderSchedulePdf } from '../../pdf/render-schedule-pdf.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import { type Asked, certificatePage } from './loan-certificate.ts'
import { demandPage } from './loan-demand.ts'
import { historyCsv, historyPage } from './loan-history.ts'
import { schedulePage } from './loan-schedule.ts'
import type { Reading } from './loan-views.ts'
import { findLoanFiles, type LoanFile } from './loans-repository.ts'
import { paymentCalendar } from './payment-calendar.ts'

type Files = Reading & { readonly legal: LegalEntity; readonly now: () => Date; readonly siteOrigin: string }

type FileRequest = { Params: { id: string }; Querystring: { lang?: string | string[]; format?: string | string[] } }

type Made = { readonly type: string; readonly name: string; readonly bytes: Buffer | string }

/**
 * Mounts files of the client's own loan, generated on request for as long as the loan is stored. They return bytes, so
 * they are not among the JSON endpoints.
 */
export function mountLoanFiles(app: FastifyInstance, context: Files): void {
  const files: Record<string, (file: LoanFile, asked: Asked & { isCsv: boolean }) => Promise<Made | undefined>> = {
    async certificate(file, asked) {
      const page = certificatePage(file, asked)
      const name = `certificate-${file.loan.contract_number}-${asked.locale}.pdf`
      return page && { type: 'application/pdf', name, bytes: await renderPdf(page) }
    },
    async demand(file, asked) {
      const page = demandPage(file, asked)
      const name = `demand-${file.loan.contract_number}-${asked.locale}.pdf`
      return page && { type: 'application/pdf', name, bytes: await renderPdf(page) }
    },
    async schedule(file, asked) {
      const page = schedulePage(file, asked)
      const name = `schedule-${file.loan.contract_number}-${asked.locale}.pdf`
      return page && { type: 'application/pdf', name, bytes: await renderContractPdf(page) }
    },
    async history(file, asked) {
      const name = `history-${file.loan.contract_number}-${asked.locale}`
      if (asked.isCsv)
        return { type: 'text/csv; charset=utf-8', name: `${name}.csv`, bytes: historyCsv(file, asked.locale) }
      const bytes = await renderSchedulePdf(historyPage(file, asked))
      return { type: 'application/pdf', name: `${name}.pdf`, bytes }
    },
    async calendar(file, asked) {
      const name = `payments-${file.loan.contract_number}.ics`
      return {
        type: 'text/calendar; charset=utf-8',
        name,
        bytes: paymentCalendar(file, { ...asked, siteOrigin: context.siteOrigin }),
      }
    },
  }
  for (const [place, make] of Object.entries(files)) {
    app.get<FileRequest>(
      `/rest/lending/loans/:id/${place}`,
      { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
      async (request, reply) => {
        const found = await findOwn(context, request)
        const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
        const isCsv = request.query.format?.toString() === 'csv'
        const { legal, now, today } = context
        const made = found && (await make(found.file, { ...found, legal, locale, at: now(), on: today(), isCsv }))
        return made ? send(reply, made, locale) : sendProblem(request, reply, { code: 'not_found' })
      },
    )
  }
}

function send(reply: FastifyReply, { bytes, name, type }: Made, locale: string) {
  const how = type === 'application/pdf' ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-type': type,
      'content-language': locale,
      'content-disposition': `${how}; filename="${name}"`,
    })
    .send(bytes)
}

async function findOwn(
  { calendar, clients, database, today }: Files,
  { caller, params: { id } }: FastifyRequest<FileRequest>,
): Promise<{ readonly file: LoanFile; readonly borrower: string } | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const client = caller && isId ? await clients.byAccount(caller.accountId) : undefined
  if (!client) return undefined
  const on = { calendar: calendar(), today: today() }
  const [file] = await findLoanFiles(database.sql, { ...on, clientId: client.id, loanId: id })
  const borrower = [client.lastName, client.firstName, client.middleName].filter((name) => name !== null).join(' ')
  return file && { file, borrower }
}
