-- Better terms (decision 0269): the lender offers a lower rate by itself, and the borrower signs it within the days of
-- the offer, or leaves it.
create table rate_offers (
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  -- As the contract has it: per day of a pdl, else per year.
  rate text not null,
  offered_on date not null,
  open_until date not null,
  reason text not null,
  offered_by text not null,
  offered_at timestamptz not null default now(),
  constraint rate_offers_pkey primary key (id),
  constraint rate_offers_loan_fkey foreign key (loan_id) references loans (id),
  constraint rate_offers_rate_is_a_number check (rate ~ '^0(\.\d{1,6})?$'),
  constraint rate_offers_leave_time check (open_until >= offered_on + 14),
  constraint rate_offers_texts_fit check (length(reason) between 1 and 300 and length(offered_by) between 1 and 60)
);
create index rate_offers_loan_idx on rate_offers (loan_id);
create trigger rate_offers_stay before update or delete or truncate on rate_offers
  for each statement execute function refuse_change();

create function check_rate_offer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loans
    where id = new.loan_id and state = 'active' and new.rate::numeric < rate_in_force::numeric
  ) then
    raise exception 'rate_offers: only a rate below the one that holds is better'
      using errcode = 'check_violation', constraint = 'rate_offers_are_better';
  end if;
  return new;
end
$$;
create trigger rate_offers_are_better before insert on rate_offers for each row execute function check_rate_offer();

alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in (
      'pay', 'prolong', 'restructure', 'defer', 'move_day', 'improve', 'suspend', 'resume', 'claim', 'write_off', 'cancel',
      'return_credit', 'return_failed', 'reverse'
    )
  ),
  drop constraint loan_events_are_whole,
  add constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind in ('reverse', 'return_failed')) = (reverses is not null)
    and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer', 'move_day', 'improve', 'suspend', 'claim')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  );
alter table loan_addenda
  drop constraint loan_addenda_kind_is_known,
  add constraint loan_addenda_kind_is_known check (kind in ('prolong', 'restructure', 'defer', 'move_day', 'improve'));

drop trigger loan_events_agreements_are_lawful on loan_events;
create trigger loan_events_agreements_are_lawful before insert on loan_events
  for each row when (new.kind in ('prolong', 'restructure', 'defer', 'move_day', 'improve'))
  execute function check_loan_agreement();
drop trigger loan_events_agreements_are_signed on loan_events;
create constraint trigger loan_events_agreements_are_signed after insert on loan_events
  deferrable initially deferred for each row
  when (new.kind in ('prolong', 'restructure', 'defer', 'move_day', 'improve'))
  execute function check_loan_agreement_is_signed();

create function check_better_rate() returns trigger language plpgsql as $$
begin
  if exists (
    select from loans
    where id = new.loan_id
      and (overdue_since is not null or (new.agreed ->> 'rate')::numeric < rate_in_force::numeric is not true)
  ) then
    raise exception 'loan_events: not a lower rate, or something is late'
      using errcode = 'check_violation', constraint = 'loan_events_better_is_better';
  end if;
  return new;
end
$$;
create trigger loan_events_better_is_better before insert on loan_events
  for each row when (new.kind = 'improve') execute function check_better_rate();

-- What is signed is what the lender has offered, within the days of the offer.
create function check_rate_is_offered() returns trigger language plpgsql as $$
begin
  if not exists (
    select from rate_offers
    where loan_id = new.loan_id and rate = new.agreed ->> 'rate' and new.on_day between offered_on and open_until
  ) then
    raise exception 'loan_addenda: not what was offered, or too late'
      using errcode = 'check_violation', constraint = 'loan_addenda_rate_is_offered';
  end if;
  return new;
end
$$;
create trigger loan_addenda_rate_is_offered before insert on loan_addenda
  for each row when (new.kind = 'improve') execute function check_rate_is_offered();

-- As before (0155); the days of better terms run from the agreement too.
create or replace function check_loan_version_reward() returns trigger language plpgsql as $$
declare
  lent record;
  made record;
  rate numeric;
  begun date;
begin
  select opened_on, product, nominal_rate, rate_in_force into lent from loans where id = new.loan_id;
  select kind in ('pay', 'prolong', 'restructure', 'improve') as begins_anew,
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
