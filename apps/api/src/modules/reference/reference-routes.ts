import { getSupport, listBranches, listCountries } from '@qadam/wire/reference'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { countriesIn, defaultCountryId } from './countries.ts'
import * as reference from './reference-service.ts'
import type { Support } from './support.ts'

const minute = { publicForSeconds: 60 }
const hour = { publicForSeconds: 3_600 }

export function mountReference(app: FastifyInstance, database: Database, support: Support): void {
  mountEndpoint(
    app,
    listBranches,
    async (_input, { locale }) => ({ branches: await reference.listBranches(database, locale) }),
    minute,
  )
  mountEndpoint(
    app,
    listCountries,
    async (_input, { locale }) => ({ countries: countriesIn(locale), default_country_id: defaultCountryId }),
    hour,
  )
  mountEndpoint(app, getSupport, async () => support, minute)
}
