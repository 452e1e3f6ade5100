import { getCalendarYear, replaceCalendarYear } from '@qadam/wire/operator-calendar'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { readYear, replaceYear } from '../calendar/replace-year.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction } from './operator-repository.ts'

/** Working days, as the state decides them year by year. */
export function mountOperatorCalendar(operator: FastifyInstance, deps: Pick<OperatorDeps, 'database' | 'today'>): void {
  mountEndpoint(operator, getCalendarYear, async ({ params }) => ({ days: await readYear(deps.database, params.year) }))

  mountEndpoint(operator, replaceCalendarYear, ({ body, params: { year } }, { ip: address, requestId }) =>
    replaceYear(deps, { year, days: body.days }, (trx) =>
      insertAction(trx, {
        operator: body.operator,
        action: 'calendar_replaced',
        subject: String(year),
        address,
        requestId,
      }),
    ),
  )
}
