-- Whose touch it was, and which touches led to a registration.

-- Whoever was signed in there when it came, or signed in there next; null until somebody does.
alter table utm_touches add column account_id uuid;
create index utm_touches_account_idx on utm_touches (account_id, id) where account_id is not null;
create index utm_touches_unclaimed_idx on utm_touches (visitor, id) where account_id is null;
create index utm_touches_received_idx on utm_touches (received_at);

-- Locks accounts, so only now: with the index there is nothing to look through. And before sessions, as a login does.
alter table utm_touches
  add constraint utm_touches_account_fkey foreign key (account_id) references accounts (id);

-- One account has one registration, and is there before it: what led to it is known at the login that begins it.
create table registration_sources (
  account_id uuid not null,
  first_touch jsonb not null,
  first_at timestamptz not null,
  last_touch jsonb not null,
  last_at timestamptz not null,
  constraint registration_sources_pkey primary key (account_id),
  constraint registration_sources_account_fkey foreign key (account_id) references accounts (id),
  constraint registration_sources_touches_are_records check (
    jsonb_typeof(first_touch) = 'object' and jsonb_typeof(last_touch) = 'object'
  )
);

-- Who is signed in where a touch comes from.
create index sessions_visitor_idx on sessions (visitor, started_at desc) where visitor is not null;

-- The report takes the registrations of some days, and of one person the earliest.
create index registrations_created_idx on registrations (created_at);
create index registrations_client_idx on registrations (client_id, created_at) where client_id is not null;
