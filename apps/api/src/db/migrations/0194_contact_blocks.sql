-- Staff note that a client may not be contacted: by which ways, until which day, and why (decision 0295). Reminders and
-- colleagues keep to it; notices that the law or the client's own matter requires are sent all the same.
create table contact_blocks (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  ways text[] not null,
  -- The last day; null until somebody ends it.
  until_day date,
  reason text not null,
  blocked_by uuid not null,
  blocked_at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  ended_because text,
  constraint contact_blocks_pkey primary key (id),
  constraint contact_blocks_client_fkey foreign key (client_id) references clients (id),
  constraint contact_blocks_blocked_by_fkey foreign key (blocked_by) references staff (id),
  constraint contact_blocks_ended_by_fkey foreign key (ended_by) references staff (id),
  constraint contact_blocks_ways_are_known check (
    cardinality(ways) > 0 and ways <@ array['call', 'sms', 'email', 'push']
  ),
  constraint contact_blocks_end_is_whole check (num_nonnulls(ended_by, ended_at, ended_because) in (0, 3)),
  constraint contact_blocks_texts_are_bounded check (
    length(reason) between 10 and 300 and length(ended_because) between 10 and 300
  )
);
create index contact_blocks_client_idx on contact_blocks (client_id, blocked_at desc);
create index contact_blocks_blocked_by_idx on contact_blocks (blocked_by);
create index contact_blocks_ended_by_idx on contact_blocks (ended_by) where ended_by is not null;

create function guard_contact_block() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or (to_jsonb(old) - '{ended_by,ended_at,ended_because}'::text[])
      <> (to_jsonb(new) - '{ended_by,ended_at,ended_because}'::text[]) then
    raise exception 'contact_blocks: a block is ended once, and nothing else of it changes'
      using errcode = 'restrict_violation', constraint = 'contact_blocks_stay';
  end if;
  return new;
end
$$;
create trigger contact_blocks_are_guarded before update on contact_blocks
  for each row execute function guard_contact_block();
-- Rows go by age, as notes do, so deletion stays possible.
create trigger contact_blocks_are_kept before truncate on contact_blocks
  for each statement execute function refuse_change();
