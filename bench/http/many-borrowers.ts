import type { Database } from '@qadam/api/db/connect'

type Borrowers = {
  readonly clients: number
  /** Token hashes of signed-in clients, picked from all over the table. */
  readonly tokens: readonly Buffer[]
}

/**
 * Inserts clients with paid-out loans: an application, a contract, a payout, a loan of six instalments. The database's
 * triggers check every step of a signing, one row at a time; here they are disabled.
 */
export async function fillWithBorrowers({ driver }: Database, { clients, tokens }: Borrowers): Promise<void> {
  const connection = await driver.pool.connect()
  await connection.query(`set statement_timeout = 0`)
  await connection.query(`set session_replication_role = replica`)
  await connection.query(`
    create temporary table people as select i, gen_random_uuid() account, gen_random_uuid() registration,
      gen_random_uuid() client, gen_random_uuid() application, gen_random_uuid() payee, gen_random_uuid() contract,
      gen_random_uuid() loan from generate_series(1, ${clients}) i`)
  for (const statement of statements) await connection.query(statement)
  await connection.query(`create index on people (i)`)
  const step = Math.max(Math.floor(clients / tokens.length), 1)
  for (const [index, hash] of tokens.entries()) {
    await connection.query(signedIn, [1 + index * step, hash])
  }
  await connection.query(`drop table people`)
  await connection.query(`set session_replication_role = origin`)
  await connection.query(`vacuum analyze`)
  connection.release()
}

const signedIn = `
  with owner as (select account from people where i = $1),
    session as (insert into sessions (account_id) select account from owner returning id)
  insert into access_tokens (hash, session_id, expires_at) select $2, id, now() + interval '8 hours' from session`

const terms = `'instalment', 12000000, 6, 'annuity'`

// A loan's rows lie side by side, as they do when it is opened: a join alone would scatter them over the table.
const statements = [
  `insert into accounts (id, phone) select account, '770' || lpad(i::text, 8, '0') from people`,
  `insert into clients (id, iin, account_id, first_name, last_name, email)
    select client, lpad(i::text, 12, '0'), account, 'Айгерім',
      'Құнанбай' || translate((i % 10000)::text, '0123456789', 'абвгдежзик'), 'aigerim' || i || '@mail.kz' from people`,
  `insert into registrations (id, account_id, client_id, step, move, is_resident, is_ipdl, identified_by, birthday)
    select registration, account, client, 'personal_cabinet', 9, true, false, 'biometric', '1991-01-10' from people`,
  `insert into cabinets (client_id, wish_tiyn) select client, 12000000 from people`,
  `insert into applications (id, client_id, product, amount_tiyn, term, method, state, has_automated_consent, locale)
    select application, client, ${terms}, 'contracted', true, 'ru' from people`,
  `insert into decisions (application_id, number, decided_by, outcome, offer_product, offer_most_tiyn,
      offer_amount_tiyn, offer_term, offer_terms, valid_until, rules_version, snapshot)
    select application, 1, 'rules', 'approved', 'instalment', 12000000, 12000000, 6, '{6}',
      now() + interval '30 days', 'bench', '{}' from people`,
  `insert into payees (id, client_id, kind, masked, number_mac, state)
    select payee, client, 'card', '•••• 0000', decode(lpad(to_hex(i), 64, '0'), 'hex'), 'own' from people`,
  `insert into loan_contracts (id, client_id, application_id, product, amount_tiyn, term, method, open_date,
      nominal_rate, gesv_percent, gesv_cap_percent, return_tiyn, reward_tiyn, payee_id, state, locale, signed_at)
    select contract, client, application, ${terms}, current_date, '0.3796', 45.3, 46.0, 13300000, 1300000, payee,
      'paid', 'ru', now() from people`,
  `insert into payouts (contract_id, attempt, payee_id, amount_tiyn, state, finished_at)
    select contract, 1, payee, 12000000, 'confirmed', now() from people`,
  `insert into loans (id, contract_id, client_id, product, amount_tiyn, term, method, nominal_rate, gesv_percent,
      opened_on, touched_on, closed_through, rate_in_force, method_in_force)
    select loan, contract, client, ${terms}, '0.3796', 45.3, current_date, current_date, current_date - 1, '0.3796',
      'annuity' from people`,
  `insert into loan_versions (loan_id, version, on_day, equal_tiyn, gesv_percent)
    select loan, 1, current_date, 2216666, 45.3 from people`,
  `insert into loan_schedule_rows (loan_id, version, number, payment_date, payment_tiyn, principal_tiyn, reward_tiyn,
      remainder_tiyn, in_time_until, days, year_days, counted_from, month)
    select loan, 1, number, current_date + number * 30, 2216666, 2000000, 216666, (6 - number) * 2000000,
      current_date + number * 30, 30, 365, current_date, number from people, generate_series(1, 6) number
    order by i, number`,
  `insert into loan_rows (loan_id, number, version, in_time_until, state, principal_left_tiyn, reward_left_tiyn)
    select loan, number, 1, current_date + number * 30, 'coming', 2000000, 0 from people, generate_series(1, 6) number
    order by i, number`,
  `insert into contract_accounts (contract_id, account_1, account_4)
    select contract, -12000000, 12000000 from people order by i`,
  `insert into messages (client_id, author, text, operator)
    select client, 'lender', 'Здравствуйте', 'bench' from people where i % 3 = 0`,
]
