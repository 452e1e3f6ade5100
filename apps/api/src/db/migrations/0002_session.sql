-- Who is signed in. Codes and tokens are never stored as they travel: codes as keyed fingerprints, tokens as hashes.

-- One phone, one account; it exists before anybody knows whose phone it is.
create table accounts (
  id uuid not null default gen_random_uuid(),
  phone text not null,
  created_at timestamptz not null default now(),
  constraint accounts_pkey primary key (id),
  constraint accounts_phone_key unique (phone),
  constraint accounts_phone_is_kazakhstan check (phone ~ '^7[67][0-9]{9}$')
);

-- A family of tokens: log-out or a replayed refresh token ends it whole.
create table sessions (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  visitor text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  constraint sessions_pkey primary key (id),
  constraint sessions_account_fkey foreign key (account_id) references accounts (id),
  constraint sessions_end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint sessions_reason_is_known check (ended_because in ('logout', 'replay', 'new_login', 'phone_moved')),
  constraint sessions_visitor_is_short check (length(visitor) <= 64)
);
create index sessions_account_idx on sessions (account_id);

create table access_tokens (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint access_tokens_pkey primary key (hash),
  constraint access_tokens_session_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint access_tokens_hash_is_sha256 check (length(hash) = 32)
);
create index access_tokens_session_idx on access_tokens (session_id);
create index access_tokens_expires_idx on access_tokens (expires_at);

create table refresh_tokens (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The pair that this token was changed for, sealed with a key made of the token itself: within the grace a lost
  -- answer can be given once more, and nobody else can read it.
  sealed_successor bytea,
  constraint refresh_tokens_pkey primary key (hash),
  constraint refresh_tokens_session_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint refresh_tokens_hash_is_sha256 check (length(hash) = 32),
  constraint refresh_tokens_used_has_successor check ((used_at is null) = (sealed_successor is null))
);
create index refresh_tokens_session_idx on refresh_tokens (session_id);
create index refresh_tokens_expires_idx on refresh_tokens (expires_at);

-- Counters that hold across nodes: a name, the window it began, how often.
create table limit_counters (
  name text not null,
  window_starts_at timestamptz not null,
  window_ends_at timestamptz not null,
  used integer not null,
  constraint limit_counters_pkey primary key (name),
  constraint limit_counters_name_is_short check (length(name) <= 200),
  constraint limit_counters_used_is_counted check (used >= 0)
);
create index limit_counters_end_idx on limit_counters (window_ends_at);
