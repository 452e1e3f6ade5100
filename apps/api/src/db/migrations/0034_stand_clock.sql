-- A sandbox's day may be moved; where people's money is, the day is the world's. What has been a prod stand once stays one.
create table prod_stand (
  id smallint not null default 1,
  since timestamptz not null default now(),
  constraint prod_stand_pkey primary key (id),
  constraint prod_stand_is_one check (id = 1)
);
create trigger prod_stand_stays before update or delete or truncate on prod_stand
  for each statement execute function refuse_change();
create function keep_prod_time() returns trigger language plpgsql as $$
begin
  if exists (select from sandbox_clock where offset_days > 0) then
    raise exception 'prod_stand: the clock of a sandbox was moved here' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger prod_stand_has_the_worlds_time before insert on prod_stand
  for each row execute function keep_prod_time();

-- Where it is led to, day by day, until the last day on the way is closed; nothing while it stands still.
alter table sandbox_clock
  add column target_days integer,
  add constraint sandbox_clock_target_is_ahead check (target_days between offset_days and 20000);

-- Who may move it has been given the right to write here, which nobody has on prod (deploy/README.md).
create function may_move_time() returns boolean language sql stable as $$
  select has_table_privilege('sandbox_clock', 'insert') and not exists (select from prod_stand)
$$;
create or replace function keep_sandbox_clock() returns trigger language plpgsql as $$
begin
  if not may_move_time() then
    raise exception 'sandbox_clock: the day of this stand is the world''s' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and new.offset_days < old.offset_days then
    raise exception 'sandbox_clock: it goes forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
drop trigger sandbox_clock_goes_forward on sandbox_clock;
create trigger sandbox_clock_goes_forward before insert or update or delete on sandbox_clock
  for each row execute function keep_sandbox_clock();
-- Whoever follows the days off follows the day, too.
create function tell_sandbox_clock() returns trigger language plpgsql as $$
begin
  perform pg_notify('qadam_calendar', 'clock');
  return null;
end
$$;
create trigger sandbox_clock_is_told after insert or update on sandbox_clock
  for each statement execute function tell_sandbox_clock();

-- The day of thinking is shortened by the same right.
create function keep_day_of_thinking() returns trigger language plpgsql as $$
begin
  if new.needs_cooling_off and new.cooling_off_ends_at < new.signed_at + interval '24 hours'
    and (tg_op = 'INSERT' or new.cooling_off_ends_at is distinct from old.cooling_off_ends_at)
    and not may_move_time() then
    raise exception 'loan_contracts: the cooling-off is too short' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger loan_contracts_day_of_thinking before insert or update of cooling_off_ends_at on loan_contracts
  for each row execute function keep_day_of_thinking();
