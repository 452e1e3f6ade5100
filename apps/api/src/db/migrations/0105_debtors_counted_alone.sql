-- Two transactions that wrote to one debtor at once both counted two messages: the count takes its turn by client. A
-- message put off to another day is counted on that day.
create function kinds_to_debtors() returns text[] language sql immutable as $$
  select array['late_first', 'late_fifth', 'relief_right_ends', 'claim_possible', 'nothing_grows']
$$;
create or replace function keep_debtors_undisturbed() returns trigger language plpgsql as $$
begin
  if new.kind <> all (kinds_to_debtors()) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('debtor ' || new.client_id, 0));
  if (
    select count(*) from notifications
    where client_id = new.client_id and channel = new.channel and id <> new.id and kind = any (kinds_to_debtors())
      and (due_at at time zone 'UTC' + interval '5 hours')::date = (new.due_at at time zone 'UTC' + interval '5 hours')::date
  ) >= 3 then
    raise exception 'notifications: a debtor is written to three times a day at most'
      using errcode = 'check_violation', constraint = 'notifications_to_debtors_are_few';
  end if;
  return new;
end
$$;
create trigger notifications_to_debtors_stay_few before update of due_at on notifications
  for each row when (old.due_at <> new.due_at) execute function keep_debtors_undisturbed();
