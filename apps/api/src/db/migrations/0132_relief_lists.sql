-- Lists of people whose loans are to bear nothing for a time: conscripts, and relief programmes.
alter table loan_suspensions
  drop constraint loan_suspensions_ground_is_known,
  add constraint loan_suspensions_ground_is_known
    check (ground in ('military_service', 'relief_programme', 'police_act', 'court', 'agency'));

create table relief_lists (
  id uuid not null default gen_random_uuid(),
  -- A keyed fingerprint of the file: the same one twice is the same list, and nobody guesses an iin from it.
  file_mac bytea not null,
  lines integer not null,
  reason text not null,
  operator text not null,
  taken_at timestamptz not null default now(),
  constraint relief_lists_pkey primary key (id),
  constraint relief_lists_file_key unique (file_mac),
  constraint relief_lists_file_is_a_fingerprint check (length(file_mac) = 32),
  constraint relief_lists_are_bounded check (lines between 1 and 1000),
  constraint relief_lists_texts_are_short check (
    length(reason) between 1 and 150 and length(operator) between 1 and 60
  )
);
create trigger relief_lists_stay before update or delete or truncate on relief_lists
  for each statement execute function refuse_change();

-- A row for each loan of each line; of a line that names no loan of ours only its number stays, and nobody's iin.
create table relief_list_rows (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  line integer not null,
  loan_id uuid,
  ground text not null,
  from_day date not null,
  until_day date not null,
  basis text not null,
  state text not null,
  event_number integer,
  ended_at timestamptz,
  constraint relief_list_rows_pkey primary key (id),
  constraint relief_list_rows_loan_key unique nulls not distinct (list_id, line, loan_id),
  constraint relief_list_rows_list_fkey foreign key (list_id) references relief_lists (id),
  constraint relief_list_rows_loan_fkey foreign key (loan_id) references loans (id),
  constraint relief_list_rows_suspension_fkey foreign key (loan_id, event_number)
    references loan_suspensions (loan_id, event_number),
  constraint relief_list_rows_ground_is_known check (ground in ('military_service', 'relief_programme')),
  constraint relief_list_rows_end_after_they_begin check (until_day >= from_day),
  constraint relief_list_rows_basis_is_short check (length(basis) between 1 and 120),
  constraint relief_list_rows_state_is_known check (
    state in ('waiting', 'applied', 'already', 'refused', 'not_found')
  ),
  constraint relief_list_rows_not_found_have_no_loan check ((loan_id is null) = (state = 'not_found')),
  constraint relief_list_rows_applied_have_an_event check ((event_number is not null) = (state = 'applied'))
);
create index relief_list_rows_waiting_idx on relief_list_rows (from_day) where state = 'waiting';
create index relief_list_rows_loan_idx on relief_list_rows (loan_id, event_number);
create trigger relief_list_rows_stay before delete or truncate on relief_list_rows
  for each statement execute function refuse_change();

-- Ends once; but a loan that was suspended for at least as long, and is no more, gives its row back to those that wait.
create function keep_relief_row() returns trigger language plpgsql as $$
begin
  if old.state = 'already' and new.state = 'waiting' and new.ended_at is null
    and to_jsonb(old) - '{state,ended_at}'::text[] = to_jsonb(new) - '{state,ended_at}'::text[]
    and exists (select from loans where id = new.loan_id and suspended_until < new.until_day)
  then
    return new;
  end if;
  if old.state <> 'waiting' or new.state in ('waiting', 'not_found')
    or to_jsonb(old) - '{state,event_number,ended_at}'::text[] <> to_jsonb(new) - '{state,event_number,ended_at}'::text[]
  then
    raise exception 'relief_list_rows: from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'relief_list_rows_end_once';
  end if;
  return new;
end
$$;
create trigger relief_list_rows_end_once before update on relief_list_rows
  for each row execute function keep_relief_row();
