-- What one of the lender's people asks for and another has to confirm.

create table approvals (
  id uuid not null default gen_random_uuid(),
  act text not null,
  -- Canonical JSON of the validated input: exactly this runs once it is confirmed.
  body text not null,
  sha256 bytea not null,
  subject_kind text not null,
  subject uuid not null,
  -- The subject as the maker saw it. Another one makes the request stale.
  subject_version text not null,
  -- On whose page it is shown besides the subject's own.
  client_id uuid,
  maker uuid not null,
  -- No reference: a session is deleted a year after its end, and the request stays.
  maker_session uuid not null,
  reason text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'waiting',
  checker uuid,
  ended_at timestamptz,
  outcome text,
  constraint approvals_pkey primary key (id),
  constraint approvals_maker_fkey foreign key (maker) references staff (id),
  constraint approvals_checker_fkey foreign key (checker) references staff (id),
  constraint approvals_client_fkey foreign key (client_id) references clients (id),
  constraint approvals_maker_is_not_checker check (checker <> maker),
  constraint approvals_subject_is_not_checker check (subject_kind <> 'staff' or checker <> subject),
  constraint approvals_body_is_whole check (sha256 = sha256(convert_to(body, 'UTF8'))),
  constraint approvals_subject_kind_is_known check (subject_kind in ('staff', 'loan')),
  constraint approvals_texts_are_short check (
    length(act) <= 60 and length(body) <= 10000 and length(subject_version) <= 500
    and length(reason) between 10 and 300 and length(outcome) <= 60
  ),
  constraint approvals_expire_after_they_begin check (expires_at > made_at),
  constraint approvals_state_is_known check (
    state in ('waiting', 'approved', 'refused', 'expired', 'stale', 'failed', 'withdrawn')
  ),
  constraint approvals_end_once check ((state = 'waiting') = (ended_at is null)),
  constraint approvals_are_decided_by_a_person check ((checker is not null) = (state in ('approved', 'refused', 'failed')))
);
create unique index approvals_one_waits on approvals (act, subject) where state = 'waiting';
create index approvals_waiting_idx on approvals (made_at) where state = 'waiting';
create index approvals_maker_idx on approvals (maker, made_at desc);
create index approvals_client_idx on approvals (client_id) where client_id is not null;
create index approvals_checker_idx on approvals (checker) where checker is not null;

-- A request ends once, and nothing else of it changes: what was read is what runs.
create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'approvals: a request begins by waiting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or new.state = 'waiting' then
    raise exception 'approvals: from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (to_jsonb(old) - '{state,checker,ended_at,outcome}'::text[]) <> (to_jsonb(new) - '{state,checker,ended_at,outcome}'::text[]) then
    raise exception 'approvals: what was asked for does not change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger approvals_move_one_way before insert or update on approvals
  for each row execute function keep_approval();
create trigger approvals_stay before delete or truncate on approvals
  for each statement execute function refuse_change();

-- What is confirmed after its time does not run: the code says so, and the database repeats it (decision 0202). The
-- transaction's own moment, which is never later than the one the code has looked at.
create function refuse_late_approval() returns trigger language plpgsql as $$
begin
  if new.expires_at <= now() then
    raise exception 'approvals: confirmed after its time'
      using errcode = 'check_violation', constraint = 'approvals_run_in_time';
  end if;
  return new;
end
$$;
create trigger approvals_run_in_time before update on approvals
  for each row when (new.state = 'approved') execute function refuse_late_approval();
