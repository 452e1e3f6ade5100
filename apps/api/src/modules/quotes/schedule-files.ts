import { fieldText } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import { type ScheduleFileQuery, scheduleFileQuery } from '@qadam/wire/quotes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFileProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { varyBy } from '../../http/vary-by.ts'
import { promiseCache } from './promise-cache.ts'
import { type Faults, faultsOf, termsOf } from './quoted-terms.ts'
import type { QuotesDeps } from './quotes-deps.ts'
import { scheduleCsv } from './schedule-csv.ts'
import { schedulePdf } from './schedule-pdf.ts'

type Asked = { Querystring: ScheduleFileQuery }

const options = { schema: { hide: true, querystring: scheduleFileQuery } as object }

const maxCachedFiles = 100

/** Serves the schedule as a file to any caller. It returns bytes, so it is not one of the JSON endpoints. */
export function mountScheduleFiles(
  app: FastifyInstance,
  { lender, limits, limitKeyOfAddress, today }: QuotesDeps,
): void {
  const cache = promiseCache<Buffer>(maxCachedFiles)

  app.get<Asked>('/rest/lending/schedule.pdf', options, async (request, reply) => {
    const { amount, method, product, term } = request.query
    const day = today()
    const faults = faultsOf(request.query, day)
    if (faults) return sendFaults(request, reply, faults)
    const locale = localeOf(request)
    const name = [day, product, amount, term, method, locale].join(' ')
    // Only renders count against the limit: all clients of a mobile operator may share one IP address.
    if (!cache.has(name)) {
      const { isAllowed, retryAfterSeconds } = await limits.take('schedule', limitKeyOfAddress(request.ip))
      if (!isAllowed) return sendFileProblem(request, reply, { code: 'too_many_requests', retryAfterSeconds }, locale)
    }
    const pdf = await cache.keep(name, () =>
      schedulePdf(termsOf(request.query, day), { author: lender, locale, method }),
    )
    return fileHeaders(request, reply, 'pdf').type('application/pdf').send(pdf)
  })

  app.get<Asked>('/rest/lending/schedule.csv', options, async (request, reply) => {
    const day = today()
    const faults = faultsOf(request.query, day)
    if (faults) return sendFaults(request, reply, faults)
    const { method } = request.query
    const csv = scheduleCsv(termsOf(request.query, day), { locale: localeOf(request), method })
    return fileHeaders(request, reply, 'csv').type('text/csv; charset=utf-8').send(Buffer.from(csv))
  })
}

function localeOf(request: FastifyRequest<Asked>): LocaleCode {
  return request.query.locale ?? requestLocale(request)
}

function sendFaults(request: FastifyRequest<Asked>, reply: FastifyReply, faults: Faults): FastifyReply {
  const locale = localeOf(request)
  const texts = Object.entries(faults).map(([name, key]) => [name, [fieldText(key, locale)]])
  return sendFileProblem(request, reply, { code: 'validation_failed', fields: Object.fromEntries(texts) }, locale)
}

function fileHeaders(request: FastifyRequest<Asked>, reply: FastifyReply, ending: 'pdf' | 'csv'): FastifyReply {
  const { amount, term } = request.query
  return varyBy(reply, 'accept-language').headers({
    'cache-control': 'public, max-age=60',
    'content-language': localeOf(request),
    'content-disposition': `attachment; filename="schedule-${amount}-${term}.${ending}"`,
  })
}
