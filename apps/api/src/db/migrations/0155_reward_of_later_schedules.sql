-- A later schedule asks for no more reward than its days and the rate allow (decision 0242): its sum and its effective
-- rate alone would let an early part payment have any. What it carries from before is not of its days.
create function check_loan_version_reward() returns trigger language plpgsql as $$
declare
  lent record;
  made record;
  rate numeric;
  begun date;
begin
  select opened_on, product, nominal_rate, rate_in_force into lent from loans where id = new.loan_id;
  select kind in ('pay', 'prolong', 'restructure') as begins_anew,
      kind not in ('reverse', 'return_failed') and heard_on = on_day as is_of_today into made
    from loan_events where loan_id = new.loan_id and number = new.made_by;
  -- A past that is told anew has versions from before the rate became lower.
  rate := (case when made.is_of_today then lent.rate_in_force else lent.nominal_rate end)::numeric;
  -- The days of the first row run from the agreement, or from the row before in the schedule that it replaces.
  if made.begins_anew and made.is_of_today then
    begun := new.on_day;
  else
    select coalesce(max(payment_date), lent.opened_on) into begun from loan_schedule_rows
      where loan_id = new.loan_id and payment_date <= new.on_day and version = (
        select max(version) from loan_versions
        where loan_id = new.loan_id and version < new.version and voided_by is null
      );
  end if;
  if exists (
    select from (
      select reward_tiyn - carried_tiyn as reward, remainder_tiyn + principal_tiyn as debt,
        payment_date - lag(payment_date, 1, begun) over (order by number) as days
      from loan_schedule_rows where loan_id = new.loan_id and version = new.version
    ) scheduled
    where reward > debt * rate * days / (case lent.product when 'pdl' then 1 else 365 end) + 1
  ) then
    raise exception 'loan_versions: a payment has more reward than its days'
      using errcode = 'check_violation', constraint = 'loan_versions_reward_is_of_its_days';
  end if;
  return null;
end
$$;
create constraint trigger loan_versions_charge_their_days after insert on loan_versions
  deferrable initially deferred for each row when (new.version > 1) execute function check_loan_version_reward();
