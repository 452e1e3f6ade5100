import type { Endpoint } from '@qadam/wire/endpoint'
import * as clients from '@qadam/wire/staff/clients'
import * as desk from '@qadam/wire/staff/desk'
import * as people from '@qadam/wire/staff/people'
import * as record from '@qadam/wire/staff/record'
import * as door from '@qadam/wire/staff/session'

const modules = [clients, desk, door, people, record]

/** Every staff endpoint, so that tests over all endpoints also cover new ones. */
export const allStaffEndpoints: readonly Endpoint[] = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((part): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part && 'path' in part)
