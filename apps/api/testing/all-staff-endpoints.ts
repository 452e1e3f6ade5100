import type { Endpoint } from '@qadam/wire/endpoint'
import * as absences from '@qadam/wire/staff/absences'
import * as applications from '@qadam/wire/staff/applications'
import * as approvals from '@qadam/wire/staff/approvals'
import * as betterTerms from '@qadam/wire/staff/better-terms'
import * as cases from '@qadam/wire/staff/cases'
import * as checks from '@qadam/wire/staff/checks'
import * as claims from '@qadam/wire/staff/claims'
import * as clients from '@qadam/wire/staff/clients'
import * as contactBlocks from '@qadam/wire/staff/contact-blocks'
import * as conversations from '@qadam/wire/staff/conversations'
import * as creditReturns from '@qadam/wire/staff/credit-returns'
import * as debtClaims from '@qadam/wire/staff/debt-claims'
import * as desk from '@qadam/wire/staff/desk'
import * as issuer from '@qadam/wire/staff/issuer'
import * as jobs from '@qadam/wire/staff/jobs'
import * as listExports from '@qadam/wire/staff/list-exports'
import * as loans from '@qadam/wire/staff/loans'
import * as notes from '@qadam/wire/staff/notes'
import * as papers from '@qadam/wire/staff/papers'
import * as passkeys from '@qadam/wire/staff/passkeys'
import * as payouts from '@qadam/wire/staff/payouts'
import * as people from '@qadam/wire/staff/people'
import * as receipts from '@qadam/wire/staff/receipts'
import * as record from '@qadam/wire/staff/record'
import * as registrations from '@qadam/wire/staff/registrations'
import * as reports from '@qadam/wire/staff/reports'
import * as signIn from '@qadam/wire/staff/session'
import * as views from '@qadam/wire/staff/views'
import * as writeOffs from '@qadam/wire/staff/write-offs'

const modules = [
  absences,
  applications,
  cases,
  approvals,
  creditReturns,
  debtClaims,
  betterTerms,
  writeOffs,
  checks,
  claims,
  listExports,
  clients,
  contactBlocks,
  conversations,
  desk,
  signIn,
  issuer,
  jobs,
  loans,
  notes,
  papers,
  passkeys,
  payouts,
  people,
  receipts,
  record,
  registrations,
  reports,
  views,
]

/** Every staff endpoint, so that tests over all endpoints also cover new ones. */
export const allStaffEndpoints: readonly Endpoint[] = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((part): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part && 'path' in part)
