-- The most that one of the lender's people may approve alone, and confirm of what a colleague asks for (decision 0276).
-- Without a row it is nothing.
create table staff_limits (
  staff_id uuid not null,
  permission text not null,
  most_tiyn bigint not null,
  -- Null for the migration and for the sandbox.
  set_by uuid,
  set_at timestamptz not null default now(),
  constraint staff_limits_pkey primary key (staff_id, permission),
  constraint staff_limits_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_limits_set_by_fkey foreign key (set_by) references staff (id),
  constraint staff_limits_permission_is_known check (permission in ('application.decide')),
  constraint staff_limits_are_whole_tenge check (most_tiyn between 0 and 10000000000 and most_tiyn % 100 = 0),
  constraint staff_limits_nobody_sets_their_own check (set_by <> staff_id)
);
create index staff_limits_set_by_idx on staff_limits (set_by);
create trigger staff_limits_stay before delete or truncate on staff_limits
  for each statement execute function refuse_change();

-- Whoever decided applications until now could approve any amount: nobody's work stops with the migration.
insert into staff_limits (staff_id, permission, most_tiyn)
select staff_id, 'application.decide', 10000000000 from staff_roles where role = 'underwriter';

alter table approvals
  drop constraint approvals_subject_kind_is_known,
  add constraint approvals_subject_kind_is_known
    check (subject_kind in ('staff', 'loan', 'payout', 'receipt', 'application')) not valid;
alter table approvals validate constraint approvals_subject_kind_is_known;

-- Nobody confirms more than their own limit; the code says so first.
create function refuse_approval_above_limit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from staff_limits
    where staff_id = new.checker and permission = 'application.decide'
      and most_tiyn >= (new.body::jsonb ->> 'amount_tiyn')::bigint
  ) then
    raise exception 'approvals: confirmed above the limit of the one who confirms'
      using errcode = 'check_violation', constraint = 'approvals_are_within_the_limit';
  end if;
  return new;
end
$$;
create trigger approvals_within_the_limit before update on approvals
  for each row when (new.act = 'application.approve' and new.state = 'approved')
  execute function refuse_approval_above_limit();
