-- Which key sealed what lies here: a fingerprint that tells a wrong key without telling the right one.
create table sealing_keys (
  id text primary key check (id ~ '^[a-z0-9]{4,16}$'),
  fingerprint bytea not null check (length(fingerprint) = 32),
  added_at timestamptz not null default now()
);
