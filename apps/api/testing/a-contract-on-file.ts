import { sql } from 'kysely'
import type { Borrower } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'
import { anApplication } from './an-application.ts'

/** The smallest contract that the law requires a file to be retained for. */
export async function aContractOnFile(app: TestApp, { clientId }: Pick<Borrower, 'clientId'>): Promise<void> {
  const application_id = await anApplication(app, { clientId }, { state: 'contracted' })
  const db = app.database.sql
  const { id: payee_id } = await db
    .insertInto('payees')
    .values({
      client_id: clientId,
      kind: 'iban',
      masked: 'KZ•• 0000',
      number_mac: Buffer.alloc(32),
      sealed_number: null,
      token: null,
      state: 'own',
      checked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into loan_contracts (client_id, application_id, product, amount_tiyn, term, method, open_date, nominal_rate,
      gesv_percent, gesv_cap_percent, return_tiyn, reward_tiyn, payee_id, state, locale, signed_at)
    values (${clientId}, ${application_id}, 'pdl', 7850000, 7, 'annuity', '2026-11-20', '0.3796',
      46.0, 46.0, 7907148, 57148, ${payee_id}, 'cancelled', 'ru', now())`.execute(db)
}
