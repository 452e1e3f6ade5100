-- What the sandbox providers remember, so that every node plays the same play. Empty on prod.

create table sandbox_inbox (
  id bigint generated always as identity,
  -- The sender's idempotency key: a repetition is not delivered twice.
  key text not null,
  phone text not null,
  text text not null,
  delivered_at timestamptz not null default now(),
  constraint sandbox_inbox_pkey primary key (id),
  constraint sandbox_inbox_key_key unique (key)
);
create index sandbox_inbox_phone_idx on sandbox_inbox (phone, id desc);

create table sandbox_behaviours (
  provider text not null,
  delay_ms integer not null default 0,
  is_away boolean not null default false,
  constraint sandbox_behaviours_pkey primary key (provider),
  constraint sandbox_behaviours_delay_is_bearable check (delay_ms between 0 and 60000)
);

create table sandbox_first_calls (
  name text not null,
  at timestamptz not null default now(),
  constraint sandbox_first_calls_pkey primary key (name)
);

create table sandbox_firsts (
  name text not null,
  value text not null,
  constraint sandbox_firsts_pkey primary key (name)
);

create table sandbox_signings (
  signing_id text not null,
  iin text not null,
  document_name text not null,
  document_sha256 text not null,
  pdf bytea not null,
  asked_at timestamptz not null default now(),
  code text,
  constraint sandbox_signings_pkey primary key (signing_id),
  constraint sandbox_signings_code_key unique (code)
);
