-- What the lender's people did and saw, and the chain that shows where somebody touched it.

create table staff_actions (
  number bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind text not null,
  -- The person of the console; null where a token acts, or where nobody has come in yet.
  actor_id uuid,
  actor_name text not null,
  session_id uuid,
  address text not null,
  kind text not null,
  permission text not null,
  subject_kind text not null,
  subjects text[] not null,
  reason text,
  facts jsonb not null default '{}',
  request_id text not null,
  constraint staff_actions_pkey primary key (number),
  constraint staff_actions_actor_kind_is_known check (actor_kind in ('staff', 'token', 'nobody', 'server')),
  constraint staff_actions_staff_have_a_session check ((actor_kind = 'staff') = (session_id is not null and actor_id is not null)),
  constraint staff_actions_kind_is_known check (kind in ('login', 'look', 'reveal', 'act', 'denied')),
  constraint staff_actions_reveals_have_a_reason check (kind <> 'reveal' or reason is not null),
  constraint staff_actions_texts_are_short check (
    length(actor_name) between 1 and 100 and length(address) <= 64 and length(permission) <= 60
    and length(subject_kind) <= 40 and length(reason) <= 500 and length(request_id) <= 64
  )
);
create index staff_actions_subjects_idx on staff_actions using gin (subjects);
create index staff_actions_actor_idx on staff_actions (actor_id, number desc);

-- The clock of the database says when, whoever writes.
create function stamp_staff_action() returns trigger language plpgsql as $$
begin
  new.at := clock_timestamp();
  return new;
end
$$;
create trigger staff_actions_are_stamped before insert on staff_actions
  for each row execute function stamp_staff_action();
create trigger staff_actions_stay before update or delete or truncate on staff_actions
  for each statement execute function refuse_change();

-- Each row of the record, in the order in which it was sealed, with the hash of itself and of everything before it.
create table staff_seals (
  position bigint not null,
  action_number bigint not null,
  sha256 bytea not null,
  sealed_at timestamptz not null default now(),
  constraint staff_seals_pkey primary key (position),
  constraint staff_seals_action_key unique (action_number),
  constraint staff_seals_sha256_is_whole check (length(sha256) = 32)
);
create trigger staff_seals_stay before update or delete or truncate on staff_seals
  for each statement execute function refuse_change();
