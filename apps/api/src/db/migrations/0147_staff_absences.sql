-- The days on which one of the lender's people is away, and who stands in. The days are those of Almaty.
create table staff_absences (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  deputy_id uuid not null,
  from_day date not null,
  to_day date not null,
  said_by uuid not null,
  said_at timestamptz not null default now(),
  -- The first day has come: what the person had taken was freed, and the deputy told.
  began_at timestamptz,
  -- Ended before the last day.
  ended_at timestamptz,
  constraint staff_absences_pkey primary key (id),
  constraint staff_absences_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_absences_deputy_fkey foreign key (deputy_id) references staff (id),
  constraint staff_absences_said_by_fkey foreign key (said_by) references staff (id),
  constraint staff_absences_deputy_is_another check (deputy_id <> staff_id),
  constraint staff_absences_days_are_few check (to_day between from_day and from_day + 183)
);
create index staff_absences_staff_idx on staff_absences (staff_id, to_day);
create index staff_absences_deputy_idx on staff_absences (deputy_id, to_day);
create index staff_absences_said_by_idx on staff_absences (said_by);
create trigger staff_absences_stay before delete or truncate on staff_absences
  for each statement execute function refuse_change();

-- One absence at a time, and of one that was said only its beginning and its end are added. The person is locked first:
-- two that are said side by side see one another.
create function keep_absence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(old) - '{began_at,ended_at}'::text[]) <> (to_jsonb(new) - '{began_at,ended_at}'::text[])
      or old.began_at is distinct from new.began_at and old.began_at is not null
      or old.ended_at is distinct from new.ended_at and old.ended_at is not null then
      raise exception 'staff_absences: what was said does not change' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform from staff where id = new.staff_id for update;
  if exists (
    select from staff_absences
    where staff_id = new.staff_id and ended_at is null and from_day <= new.to_day and to_day >= new.from_day
  ) then
    raise exception 'staff_absences: the person is away on these days already'
      using errcode = 'check_violation', constraint = 'staff_absences_do_not_overlap';
  end if;
  return new;
end
$$;
create trigger staff_absences_are_kept before insert or update on staff_absences
  for each row execute function keep_absence();

-- Whoever is away asks for nothing and confirms nothing, and nobody confirms what somebody they stand in for has asked
-- for or is the subject of. The code says so first.
create function refuse_absent_approval() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Asia/Almaty')::date;
  acts uuid := case tg_op when 'INSERT' then new.maker else new.checker end;
begin
  -- What happens to a decided approval later is nobody's act.
  if tg_op = 'UPDATE' and new.checker is not distinct from old.checker then
    return new;
  end if;
  if exists (
    select from staff_absences
    where staff_id = acts and ended_at is null and today between from_day and to_day
  ) then
    raise exception 'approvals: whoever is away neither asks nor confirms'
      using errcode = 'check_violation', constraint = 'approvals_are_of_those_present';
  end if;
  if tg_op = 'UPDATE' and exists (
    select from staff_absences
    where deputy_id = new.checker and ended_at is null and today between from_day and to_day
      and (staff_id = new.maker or new.subject_kind = 'staff' and staff_id = new.subject)
  ) then
    raise exception 'approvals: a deputy is not the second person for whom they stand in for'
      using errcode = 'check_violation', constraint = 'approvals_deputy_is_not_checker';
  end if;
  return new;
end
$$;
create trigger approvals_of_those_present before insert or update on approvals
  for each row execute function refuse_absent_approval();
