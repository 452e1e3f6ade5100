-- Where the law leaves no «no», what is offered gives at least what the law orders (decision 0266). The lowered payments
-- of a restructuring are figures of the domain, which the database does not calculate.

alter table legal_agreement_limits
  add column deferral_months integer not null default 3,
  add column conscript_days integer not null default 60;
-- The values of another day are stated by whoever enters them.
alter table legal_agreement_limits
  alter column deferral_months drop default,
  alter column conscript_days drop default;

-- The last day of a conscript's service, by which a deferral is measured.
alter table loan_requests add column service_until date;

create function check_least_relief() returns trigger language plpgsql as $$
declare
  least legal_agreement_limits;
begin
  select * into strict least from legal_agreement_limits
  where from_day <= new.answered_on order by from_day desc limit 1;
  -- A «no» in other words.
  if new.offer is null and (new.answer = 'counter' and old.answer is null or new.ending = 'not_agreed')
    or new.offer is not null and old.answer is null and (
      case
        when new.ground = 'conscript' then new.offer ->> 'do' <> 'defer' or new.service_until is null
        else new.offer ->> 'do' = 'defer' and (new.offer ->> 'months')::integer < least.deferral_months
      end
    ) then
    raise exception 'loan_requests: less than the law orders on this ground'
      using errcode = 'check_violation', constraint = 'loan_requests_give_the_least';
  end if;
  return new;
end
$$;
create trigger loan_requests_give_the_least before insert or update on loan_requests
  for each row when (new.ground <> 'other' and new.answer is not null) execute function check_least_relief();

create or replace function keep_loan_request() returns trigger language plpgsql as $$
begin
  if (new.id, new.loan_id, new.ground, new.wish, new.asked_on, new.is_in_time, new.answer_until, new.recorded_by,
      new.recorded_at)
    is distinct from (old.id, old.loan_id, old.ground, old.wish, old.asked_on, old.is_in_time, old.answer_until,
      old.recorded_by, old.recorded_at)
    or old.answer is not null and (new.answer, new.answered_on, new.answered_by, new.answer_reason, new.agree_until,
        new.ombudsman_until, new.offer, new.service_until)
      is distinct from (old.answer, old.answered_on, old.answered_by, old.answer_reason, old.agree_until,
        old.ombudsman_until, old.offer, old.service_until)
    or old.ending is not null then
    raise exception 'loan_requests: what was asked and answered stays as it was'
      using errcode = 'restrict_violation', constraint = 'loan_requests_stay';
  end if;
  return new;
end
$$;
