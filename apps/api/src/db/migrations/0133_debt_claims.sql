-- The demand of a whole debt before its time (civil code, art. 728 7): by a day, with what is owed on it, by somebody
-- and for a reason. Not before day 41 overdue, and not while the borrower's request for other terms is open.
alter table loans
  add column claimed_on date,
  add column claimed_until date,
  add constraint loans_claim_is_whole check (
    (claimed_on is null) = (claimed_until is null) and (claimed_until > claimed_on) is not false
  );
alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in (
      'pay', 'prolong', 'restructure', 'defer', 'move_day', 'suspend', 'resume', 'claim', 'write_off', 'cancel',
      'return_credit', 'return_failed', 'reverse'
    )
  ),
  drop constraint loan_events_are_whole,
  add constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind in ('reverse', 'return_failed')) = (reverses is not null)
    and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer', 'move_day', 'suspend', 'claim')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  );

create table debt_claims (
  loan_id uuid not null,
  event_number integer not null,
  -- As the demand has it: the last day, what keeps the schedule if paid on it, and what ends the debt.
  until_day date not null,
  late_tiyn bigint not null,
  whole_tiyn bigint not null,
  reason text not null,
  operator text not null,
  recorded_at timestamptz not null default now(),
  constraint debt_claims_pkey primary key (loan_id, event_number),
  constraint debt_claims_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint debt_claims_sums_are_owed check (late_tiyn > 0 and whole_tiyn > late_tiyn),
  constraint debt_claims_reason_is_short check (length(reason) between 1 and 300),
  constraint debt_claims_operator_is_short check (length(operator) between 1 and 60)
);
create trigger debt_claims_stay before update or delete or truncate on debt_claims
  for each statement execute function refuse_change();

create function check_debt_claim() returns trigger language plpgsql as $$
declare
  loan loans;
begin
  select * into strict loan from loans where id = new.loan_id;
  if (new.on_day - loan.overdue_since > 40) is not true then
    raise exception 'loan_events: a whole debt is demanded from day 41 overdue on'
      using errcode = 'check_violation', constraint = 'loan_events_claims_are_late_enough';
  end if;
  if ((new.agreed ->> 'until')::date between new.on_day + 15 and new.on_day + 60) is not true then
    raise exception 'loan_events: a demand leaves 15 to 60 days'
      using errcode = 'check_violation', constraint = 'loan_events_claims_leave_time';
  end if;
  if exists (
    select from loan_requests
    where loan_id = new.loan_id and ended_on is null
      and (answer is null or answer <> 'refused' and agree_until >= new.on_day)
  ) then
    raise exception 'loan_events: nothing is demanded while a request for other terms is open'
      using errcode = 'check_violation', constraint = 'loan_events_claims_wait_for_requests';
  end if;
  return new;
end
$$;
create trigger loan_events_claims_are_lawful before insert on loan_events
  for each row when (new.kind = 'claim') execute function check_debt_claim();

create function check_claim_reason() returns trigger language plpgsql as $$
begin
  if not exists (select from debt_claims where loan_id = new.loan_id and event_number = new.number) then
    raise exception 'loan_events: a whole debt is demanded by somebody, for a reason'
      using errcode = 'check_violation', constraint = 'loan_events_claims_have_a_reason';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_claims_have_a_reason after insert on loan_events
  deferrable initially deferred for each row when (new.kind = 'claim')
  execute function check_claim_reason();

-- A payment whose day has not come is late only by a demand whose last day has passed. Asked at the end of the
-- transaction and of the row as it is then: a replay may have put it back.
create function check_row_overdue() returns trigger language plpgsql as $$
begin
  if exists (
    select from loan_rows
    join loans on loans.id = loan_rows.loan_id
    join loan_schedule_rows as agreed using (loan_id, version, number)
    where loan_rows.loan_id = new.loan_id and loan_rows.number = new.number and loan_rows.state = 'overdue'
      and agreed.payment_date > loans.touched_on and (loans.claimed_until <= loans.touched_on) is not true
  ) then
    raise exception 'loan_rows: a payment to come is not late'
      using errcode = 'check_violation', constraint = 'loan_rows_to_come_are_not_late';
  end if;
  return null;
end
$$;
create constraint trigger loan_rows_to_come_are_not_late after update on loan_rows
  deferrable initially deferred for each row when (new.state = 'overdue' and old.state <> 'overdue')
  execute function check_row_overdue();
create constraint trigger loan_rows_put_are_not_late after insert on loan_rows
  deferrable initially deferred for each row when (new.state = 'overdue')
  execute function check_row_overdue();

-- The notice of a demand is written to a debtor, and counted as such.
create or replace function kinds_to_debtors() returns text[] language sql immutable as $$
  select array['late_first', 'late_fifth', 'relief_right_ends', 'claim_possible', 'debt_claimed', 'nothing_grows']
$$;
