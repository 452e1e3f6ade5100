-- A client demands that wrong data be corrected, or disputed data blocked (law on personal data, art. 24 and 25): the
-- lender answers within one working day (decision 0231).
create table data_changes (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- What is to change: a part of the name, or the use of all data.
  what text not null,
  new_value text,
  -- As it stood when it was corrected.
  old_value text,
  said text not null,
  asked_at timestamptz not null default now(),
  due_on date not null,
  state text not null default 'asked',
  finished_at timestamptz,
  reason text,
  -- The end of a blocking.
  lifted_at timestamptz,
  lifted_because text,
  constraint data_changes_pkey primary key (id),
  constraint data_changes_client_fkey foreign key (client_id) references clients (id),
  constraint data_changes_what_is_known check (what in ('last_name', 'first_name', 'middle_name', 'blocking')),
  constraint data_changes_state_is_known check (state in ('asked', 'done', 'refused')),
  constraint data_changes_correction_has_value check ((what = 'blocking') = (new_value is null)),
  constraint data_changes_finished_is_over check ((state = 'asked') = (finished_at is null)),
  constraint data_changes_no_says_why check ((state = 'refused') = (reason is not null)),
  constraint data_changes_old_is_of_corrected check (old_value is null or (state = 'done' and what <> 'blocking')),
  constraint data_changes_blocking_is_lifted_once_done check (
    (lifted_at is null) = (lifted_because is null) and (lifted_at is null or (state = 'done' and what = 'blocking'))
  ),
  constraint data_changes_texts_are_bounded check (
    length(new_value) between 1 and 100 and length(said) between 1 and 500 and length(reason) between 1 and 500
    and length(lifted_because) between 1 and 500
  )
);
create unique index data_changes_one_asked_key on data_changes (client_id, what) where state = 'asked';
create unique index data_changes_one_blocking_key on data_changes (client_id)
  where what = 'blocking' and state = 'done' and lifted_at is null;
create index data_changes_client_idx on data_changes (client_id, asked_at desc);
create index data_changes_due_idx on data_changes (due_on) where state = 'asked';

-- What was asked and answered stays as it was.
create function keep_data_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.what, new.said, new.asked_at, new.due_on, new.new_value)
    is distinct from (old.id, old.client_id, old.what, old.said, old.asked_at, old.due_on, old.new_value)
    or (old.state <> 'asked' and (new.state, new.finished_at, new.reason, new.old_value)
      is distinct from (old.state, old.finished_at, old.reason, old.old_value))
    or old.lifted_at is not null
  then
    raise exception 'data_changes: what was asked and answered stays' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger data_changes_stay before update on data_changes for each row execute function keep_data_change();

-- Blocked data serves what the law demands, and no new loan.
create function refuse_blocked_client() returns trigger language plpgsql as $$
begin
  if exists (
    select from data_changes
    where client_id = new.client_id and what = 'blocking' and state = 'done' and lifted_at is null
  ) then
    raise exception 'applications: the data of this client is blocked'
      using errcode = 'check_violation', constraint = 'applications_of_blocked_data';
  end if;
  return new;
end
$$;
create trigger applications_not_of_blocked_data before insert on applications
  for each row execute function refuse_blocked_client();
