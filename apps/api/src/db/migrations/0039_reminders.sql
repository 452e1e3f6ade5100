-- The law lets a lender write to a debtor three times a day at most (art. 5 of the law on collection). The notice of
-- overdue is the law's own and is not counted.
create function keep_debtors_undisturbed() returns trigger language plpgsql as $$
begin
  if new.kind in ('late_first', 'late_fifth', 'relief_right_ends', 'claim_possible', 'nothing_grows') and (
    select count(*) from notifications
    where client_id = new.client_id and channel = new.channel
      and kind in ('late_first', 'late_fifth', 'relief_right_ends', 'claim_possible', 'nothing_grows')
      and (due_at at time zone 'UTC' + interval '5 hours')::date = (new.due_at at time zone 'UTC' + interval '5 hours')::date
  ) >= 3 then
    raise exception 'notifications: a debtor is written to three times a day at most'
      using errcode = 'check_violation', constraint = 'notifications_to_debtors_are_few';
  end if;
  return new;
end
$$;
create trigger notifications_to_debtors_are_few before insert on notifications
  for each row execute function keep_debtors_undisturbed();

-- That the notice of the law was sent is kept for as long as the loan's file.
create function keep_overdue_notices() returns trigger language plpgsql as $$
begin
  if old.kind = 'overdue_notice' then
    raise exception 'notifications: the notice of overdue is kept' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger notifications_overdue_notice_stays before delete on notifications
  for each row execute function keep_overdue_notices();
