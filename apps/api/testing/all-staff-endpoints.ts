import type { Endpoint } from '@qadam/wire/endpoint'
import * as applications from '@qadam/wire/staff/applications'
import * as checks from '@qadam/wire/staff/checks'
import * as claims from '@qadam/wire/staff/claims'
import * as clients from '@qadam/wire/staff/clients'
import * as conversations from '@qadam/wire/staff/conversations'
import * as desk from '@qadam/wire/staff/desk'
import * as jobs from '@qadam/wire/staff/jobs'
import * as payouts from '@qadam/wire/staff/payouts'
import * as people from '@qadam/wire/staff/people'
import * as record from '@qadam/wire/staff/record'
import * as door from '@qadam/wire/staff/session'

const modules = [applications, checks, claims, clients, conversations, desk, door, jobs, payouts, people, record]

/** Every staff endpoint, so that tests over all endpoints also cover new ones. */
export const allStaffEndpoints: readonly Endpoint[] = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((part): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part && 'path' in part)
