import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../testing/database-test.ts'
import { limitsIn } from '../limits/limits-in-database.ts'
import { sessionFinder } from '../modules/session/find-session.ts'
import { openSession } from '../modules/session/open-session.ts'
import { sweepOldRows } from './sweep-old-rows.ts'

test('the hourly sweep deletes expired rows and nothing that is still in use', async ({ database }) => {
  const find = sessionFinder(database)
  const openFor = (phone: string) =>
    database.sql.transaction().execute((trx) => openSession(trx, { phone, visitor: null }))
  const limits = limitsIn(database.sql)
  await limits.take('code-gap', 'over')
  await openFor('77010000001')
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)
  await sql`update access_tokens set expires_at = now() - interval '2 days'`.execute(database.sql)
  await limits.take('code-gap', 'under way')
  await sql`
    insert into utm_touches (visitor, utms, received_at) values
      ('last-year', '[{}]', now() - interval '14 months'), ('this-year', '[{}]', now() - interval '12 months')
  `.execute(database.sql)
  const closed = await openFor('77010000003')
  await sql`
    insert into sms_codes (phone, code_mac, document_template_ids, locale, sent_at, expires_at) values
      ('77010000001', '\\x00', '{}', 'ru', now() - interval '31 days', now()),
      ('77010000001', '\\x01', '{}', 'ru', now() - interval '29 days', now())
  `.execute(database.sql)
  await sql`
    insert into clients (iin, account_id, first_name, last_name)
    select '880101300015', id, 'Әлия', 'Қадам' from accounts where phone = '77010000001'
  `.execute(database.sql)
  await sql`
    insert into messages (client_id, author, text, written_at)
    select id, 'client', text, now() - age from clients, (values ('old', interval '5 years 2 days'), ('young', interval '4 years')) as said (text, age)
  `.execute(database.sql)
  await sql`
    insert into notifications (client_id, kind, about, channel, locale, facts, sealed_to, due_at, sent_at)
    select id, 'signed', about, 'sms', 'ru', '{}', null, now(), now() - age
      from clients, (values ('old', interval '14 months'), ('young', interval '1 month')) as told (about, age)
  `.execute(database.sql)
  await sql`
    insert into notifications (client_id, kind, about, channel, locale, facts, sealed_to, due_at)
    select id, 'signed', about, 'email', 'ru', '{}', '\\x00', now() - age
      from clients, (values ('never sent', interval '14 months'), ('being sent', interval '1 month')) as told (about, age)
  `.execute(database.sql)
  await sql`insert into staff (email, name) values ('a@b.kz', 'Дана')`.execute(database.sql)
  await sql`
    insert into client_notes (client_id, staff_id, text, written_at)
    select clients.id, staff.id, text, now() - age
      from clients, staff, (values ('old', interval '5 years 2 days'), ('young', interval '4 years')) as noted (text, age)
  `.execute(database.sql)
  await sql`
    insert into staff_invitations (hash, staff_id, sealed_totp, expires_at)
    select hash, id, '\\x00', now() - age
      from staff, (values ('\\x00'::bytea, interval '2 days'), ('\\x01', interval '1 hour')) as invited (hash, age)
  `.execute(database.sql)
  await sql`
    insert into staff_sessions (hash, staff_id, began_at, ends_at, address, device, ended_at, ended_because)
    select decode(md5(address) || md5(address), 'hex'), id, now() - age, now() - age + interval '10 hours', address, 'a desk',
        over, case when over is not null then 'signed_out' end
      from staff, (values
        ('older', interval '15 months', now() - interval '15 months'), ('old', interval '14 months', null),
        ('recent', interval '11 months', null)
      ) as begun (address, age, over)
  `.execute(database.sql)
  await sql`
    insert into approvals (act, body, sha256, subject_kind, subject, subject_version, maker, maker_session, reason, expires_at)
    select 'staff.reset', '{}', sha256('{}'), 'staff', staff_id, 'locked', staff_id, id, 'asked from this session', now() + interval '1 day'
      from staff_sessions where address = 'older'
  `.execute(database.sql)
  await sql`insert into staff (email, name) values ('b@b.kz', 'Ерлан')`.execute(database.sql)
  await sql`
    insert into staff_sessions (hash, staff_id, began_at, ends_at, address, device)
    select sha256('last'), id, now() - interval '3 years', now() - interval '3 years', 'the last', 'a desk'
      from staff where email = 'b@b.kz'
  `.execute(database.sql)
  await sql`update sessions set ended_at = now() - interval '13 months', ended_because = 'logout'`.execute(database.sql)
  const living = await openFor('77010000002')
  await sql`
    insert into failed_requests (request_id, session_id, at)
    select failed.id, living.id, now() - age
      from (select id from sessions where ended_at is null) living, (values ('old-request', interval '31 days'), ('new-request', interval '29 days')) as failed (id, age)
  `.execute(database.sql)

  await sweepOldRows(database).run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })

  expect((await limits.take('code-gap', 'under way')).isAllowed).toBe(false)
  expect(await find(living.accessToken)).toMatchObject({ phone: '77010000002' })
  expect(await find(closed.accessToken)).toBeUndefined()
  const { rows } = await sql<{ counters: number; tokens: number; touches: string[]; failed: string[] }>`
    select (select count(*)::int from limit_counters) as counters, (select count(*)::int from access_tokens) as tokens,
      (select array_agg(visitor) from utm_touches) as touches,
      (select count(*)::int from sms_codes) as codes, (select count(*)::int from sessions) as sessions,
      (select array_agg(text) from client_notes) as notes, (select array_agg(text) from messages) as messages, (select array_agg(about order by about) from notifications) as notifications,
      (select array_agg(request_id) from failed_requests) as failed,
      (select count(*)::int from staff_invitations) as invitations,
      (select array_agg(address order by address) from staff_sessions) as staff_sessions
  `.execute(database.sql)
  expect(rows[0]).toEqual({
    ...{ counters: 1, tokens: 1, touches: ['this-year'], codes: 1, sessions: 1 },
    ...{
      failed: ['new-request'],
      notes: ['young'],
      messages: ['young'],
      notifications: ['being sent', 'young'],
      invitations: 1,
    },
    staff_sessions: ['recent', 'the last'],
  })
})
