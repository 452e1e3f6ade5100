-- How a loan ends that was not paid back: written off as a loss that stays a claim, or cancelled because it was lent
-- against the law. Each by somebody, for a reason, on an order.
alter table loan_moves disable trigger loan_moves_stay;
-- A payment that we hear of later may have ended it before it was given up.
insert into loan_moves values ('active', 'cancelled'), ('cancelled', 'closed'), ('written_off', 'closed');
alter table loan_moves enable trigger loan_moves_stay;
alter table ledger_kinds disable trigger ledger_kinds_stay;
insert into ledger_kinds (kind, account, side)
  select 'cancelled', unnest(array[9, 10, 13]), 'debit'
  union all
  select 'cancelled', unnest(array[4, 5, 6, 7, 8]), 'credit';
alter table ledger_kinds enable trigger ledger_kinds_stay;
alter table loans
  drop constraint loans_state_is_known,
  add constraint loans_state_is_known check (state in ('active', 'closed', 'written_off', 'cancelled')),
  drop constraint loans_closed_have_a_day,
  add constraint loans_closed_have_a_day check ((state in ('closed', 'cancelled')) = (closed_on is not null));
alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in ('pay', 'prolong', 'restructure', 'defer', 'write_off', 'cancel', 'return_credit', 'reverse')
  );

create table loan_endings (
  loan_id uuid not null,
  event_number integer not null,
  reason text not null,
  order_number text not null,
  operator text not null,
  -- What was owed at that moment, by part; of a cancelled loan the principal alone was lost.
  principal_tiyn bigint not null,
  reward_tiyn bigint not null,
  penalty_tiyn bigint not null,
  recorded_at timestamptz not null default now(),
  constraint loan_endings_pkey primary key (loan_id),
  constraint loan_endings_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint loan_endings_reason_is_known check (
    reason in ('hopeless', 'debtor_died', 'fraud_act', 'issued_in_breach')
  ),
  constraint loan_endings_order_is_short check (length(order_number) between 1 and 60),
  constraint loan_endings_operator_is_short check (length(operator) between 1 and 60),
  constraint loan_endings_parts_are_sums check (principal_tiyn >= 0 and reward_tiyn >= 0 and penalty_tiyn >= 0)
);
create trigger loan_endings_stay before update or delete or truncate on loan_endings
  for each statement execute function refuse_change();

-- Nobody writes a loan off without saying who, why and on which order.
create function check_loan_ending() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_endings where loan_id = new.loan_id and event_number = new.number) then
    raise exception 'loan_events: a loan is given up by somebody, for a reason, on an order'
      using errcode = 'check_violation', constraint = 'loan_events_endings_have_a_reason';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_endings_have_a_reason after insert on loan_events
  deferrable initially deferred for each row when (new.kind in ('write_off', 'cancel'))
  execute function check_loan_ending();
