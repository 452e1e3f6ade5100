-- The law lets the lender extend a complaint's days once, for a reason, with a notice (law on microfinance, art. 17; 0258).
-- `due_on` is the day in force, so that every queue and alert reads one column; the first day stays beside it.
alter table complaints
  add column extended_from date,
  add column extended_at timestamptz,
  add column extended_because text,
  add constraint complaints_extension_is_whole check (
    (extended_from is null) = (extended_at is null) and (extended_from is null) = (extended_because is null)
  ),
  add constraint complaints_extension_is_later check (due_on > extended_from),
  add constraint complaints_reason_is_bounded check (length(extended_because) between 10 and 500);

create or replace function keep_complaint() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.client_id, new.text, new.asked_at)
    is distinct from (old.id, old.number, old.client_id, old.text, old.asked_at)
    or old.answer is not null
  then
    raise exception 'complaints: what was asked and answered stays' using errcode = 'check_violation';
  end if;
  if (new.due_on, new.extended_from, new.extended_at, new.extended_because)
    is distinct from (old.due_on, old.extended_from, old.extended_at, old.extended_because)
    and (old.extended_from is not null or new.extended_from is distinct from old.due_on)
  then
    raise exception 'complaints: the day of the answer is extended once' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
