-- A contract's effective rate is checked against its own payments (decision 0207).

-- [{ "day": "2026-12-01", "principal": 100, "reward": 10 }, …] in tiyn, frozen with the terms.
alter table loan_contracts add column payments jsonb;

-- The release before drafts contracts without payments: while it is replaced, and if it has to come back.
do $$ begin
  execute format(
    'create function contracts_without_payments_until() returns timestamptz language sql immutable as %L',
    format('select %L::timestamptz', now() + interval '7 days')
  );
end $$;

create function check_contract_payments() returns trigger language plpgsql as $$
declare
  signed constant text[] := array['cooling_off', 'paying', 'payee_declined', 'paid'];
  rate constant numeric := case new.product when 'pdl' then 1 else 1 / 365.0 end;
  of_payments record;
begin
  if tg_op = 'UPDATE' and (old.payments is distinct from new.payments or old.drafted_at <> new.drafted_at) then
    raise exception 'loan_contracts: the terms of a contract do not change'
      using errcode = 'check_violation', constraint = 'loan_contracts_payments_stay';
  end if;
  if new.state <> all (signed) or tg_op = 'UPDATE' and old.state = any (signed) then return new; end if;
  if new.payments is null and new.drafted_at < contracts_without_payments_until() then return new; end if;

  -- The percentage is rounded half up to one decimal, so the root lies within half a decimal of it; the present value
  -- falls as the rate grows (0021).
  select coalesce(sum(principal), 0) as principal, coalesce(sum(reward), 0) as reward,
      coalesce(bool_and(day > new.open_date and principal >= 0 and reward >= 0), false) as are_whole,
      sum((principal + reward) * power(1 + (new.gesv_percent - 0.05) / 100, (new.open_date - day) / 365.0)) as most,
      sum((principal + reward) * power(1 + (new.gesv_percent + 0.05) / 100, (new.open_date - day) / 365.0)) as least
    into of_payments
    from jsonb_to_recordset(new.payments) as payment (day date, principal bigint, reward bigint);
  if not of_payments.are_whole or of_payments.principal <> new.amount_tiyn or of_payments.reward <> new.reward_tiyn then
    raise exception 'loan_contracts: its payments are not its amount and its reward'
      using errcode = 'check_violation', constraint = 'loan_contracts_payments_are_whole';
  end if;
  if of_payments.most < new.amount_tiyn or of_payments.least > new.amount_tiyn then
    raise exception 'loan_contracts: its payments cost another rate than % per cent a year', new.gesv_percent
      using errcode = 'check_violation', constraint = 'loan_contracts_gesv_is_its_own';
  end if;
  -- Nor more than its own rate: a day is at most 1/365 of a year, and a row is rounded to a tiyn.
  if exists (
    select from (
      select reward, day - lag(day, 1, new.open_date) over by_day as days,
        new.amount_tiyn - coalesce(sum(principal) over (by_day rows between unbounded preceding and 1 preceding), 0) as debt
      from jsonb_to_recordset(new.payments) as payment (day date, principal bigint, reward bigint)
      window by_day as (order by day)
    ) payment
    where reward > debt * new.nominal_rate::numeric * rate * days + 1
  ) then
    raise exception 'loan_contracts: a payment has more reward than its days'
      using errcode = 'check_violation', constraint = 'loan_contracts_reward_is_of_its_days';
  end if;
  return new;
end
$$;
create trigger loan_contracts_cost_what_they_say before insert or update on loan_contracts
  for each row execute function check_contract_payments();

-- Without payments nobody dates a contract back to a time when they were not asked for.
create function date_contract() returns trigger language plpgsql as $$
begin
  new.drafted_at := greatest(new.drafted_at, now());
  return new;
end
$$;
create trigger loan_contracts_are_dated before insert on loan_contracts
  for each row when (new.payments is null) execute function date_contract();

-- The loan that is opened is the one that was signed: a sum alone would allow other days and other parts.
create or replace function check_loan_schedule() returns trigger language plpgsql as $$
declare
  principal numeric;
  ends boolean;
  signed jsonb;
  signed_for date;
begin
  select sum(principal_tiyn), bool_or(remainder_tiyn = 0) into principal, ends from loan_schedule_rows
    where loan_id = new.id and version = 1;
  if principal is distinct from new.amount_tiyn or ends is not true then
    raise exception 'loans: its schedule pays back % of %', principal, new.amount_tiyn
      using errcode = 'check_violation', constraint = 'loans_schedule_is_whole';
  end if;
  select payments, open_date into signed, signed_for from loan_contracts where id = new.contract_id;
  -- Paid out on another day than it was signed for, it has the same number of payments on days of its own.
  if signed_for <> new.opened_on then
    if jsonb_array_length(signed) <> (select count(*) from loan_schedule_rows where loan_id = new.id and version = 1) then
      raise exception 'loans: its schedule has not as many payments as were signed'
        using errcode = 'check_violation', constraint = 'loans_schedule_is_as_signed';
    end if;
  elsif signed is not null and exists (
    (select day, payment.principal, reward
      from jsonb_to_recordset(signed) as payment (day date, principal bigint, reward bigint)
      except all
      select payment_date, principal_tiyn, reward_tiyn from loan_schedule_rows where loan_id = new.id and version = 1)
    union all
    (select payment_date, principal_tiyn, reward_tiyn from loan_schedule_rows where loan_id = new.id and version = 1
      except all
      select day, payment.principal, reward
      from jsonb_to_recordset(signed) as payment (day date, principal bigint, reward bigint))
  ) then
    raise exception 'loans: its schedule is not the one that was signed'
      using errcode = 'check_violation', constraint = 'loans_schedule_is_as_signed';
  end if;
  return null;
end
$$;
