-- A client who moved to another phone by showing their face, and the owner's word that it was not them.
create table phone_moves (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  moved_at timestamptz not null default now(),
  -- Of the key in the link that stops the move; the key itself is made from the row each time.
  stopping_hash bytea not null,
  stopped_at timestamptz,
  constraint phone_moves_pkey primary key (id),
  constraint phone_moves_client_fkey foreign key (client_id) references clients (id),
  constraint phone_moves_from_fkey foreign key (from_account_id) references accounts (id),
  constraint phone_moves_to_fkey foreign key (to_account_id) references accounts (id),
  constraint phone_moves_leads_elsewhere check (from_account_id <> to_account_id),
  constraint phone_moves_stopping_hash_is_sha256 check (length(stopping_hash) = 32),
  constraint phone_moves_stopping_key unique (stopping_hash)
);
create index phone_moves_client_idx on phone_moves (client_id, moved_at desc);
create index phone_moves_from_idx on phone_moves (from_account_id);
