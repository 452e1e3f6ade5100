-- A client's credit returned through the bank: the loan gives it away when the order is made, the bank's account only
-- when the bank confirms it, and a declined order gives it back to the loan.
alter table ledger_kinds disable trigger ledger_kinds_stay;
insert into ledger_kinds (kind, account, side) values
  ('return_sent', 1, 'debit'), ('return_sent', 2, 'credit'),
  ('return_confirmed', 2, 'debit'), ('return_confirmed', 1, 'credit'),
  ('return_declined', 2, 'debit'), ('return_declined', 1, 'credit');
insert into ledger_kinds (kind, account, side)
  select 'return_failed', account, side from ledger_kinds where kind = 'payment_reversed';
alter table ledger_kinds enable trigger ledger_kinds_stay;

alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in (
      'pay', 'prolong', 'restructure', 'defer', 'move_day', 'suspend', 'resume', 'write_off', 'cancel', 'return_credit',
      'return_failed', 'reverse'
    )
  ),
  drop constraint loan_events_are_whole,
  add constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind in ('reverse', 'return_failed')) = (reverses is not null)
    and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer', 'move_day', 'suspend')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  );

-- A return that failed restates the past as a reversal does.
create or replace function check_loan_version() returns trigger language plpgsql as $$
declare
  scheduled numeric;
  owed bigint;
  cap numeric;
begin
  select cap_percent into cap from legal_gesv_caps where from_day <= new.on_day order by from_day desc limit 1;
  if new.gesv_percent > cap and not exists (
    select from loan_events
    where loan_id = new.loan_id and number = new.made_by
      and kind in ('pay', 'reverse', 'return_credit', 'return_failed')
  ) then
    raise exception 'loan_versions: % per cent a year, the law allows %', new.gesv_percent, cap
      using errcode = 'check_violation', constraint = 'loan_versions_gesv_is_lawful';
  end if;
  if new.version = 1 then return null; end if;
  if exists (
    select from loan_events
    where loan_id = new.loan_id and number = new.made_by
      and (kind in ('reverse', 'return_failed') or heard_on > on_day)
  ) then
    return null;
  end if;
  select sum(principal_tiyn) into scheduled from loan_schedule_rows
    where loan_id = new.loan_id and version = new.version;
  select balance_tiyn into owed from contract_balances
    join loans on loans.contract_id = contract_balances.contract_id
    where loans.id = new.loan_id and account = 4;
  if scheduled is distinct from owed then
    raise exception 'loan_versions: its rows pay back % of %', scheduled, owed
      using errcode = 'check_violation', constraint = 'loan_versions_are_whole';
  end if;
  return null;
end
$$;

create table credit_payouts (
  id uuid not null,
  loan_id uuid not null,
  event_number integer not null,
  payee_id uuid not null,
  amount_tiyn bigint not null,
  state text not null default 'requested',
  provider_id text,
  decline_reason text,
  -- Whoever asks the provider holds it until then, so that nobody else does meanwhile.
  held_until timestamptz,
  -- How often the provider has said «not yet»: of two jobs that ask about one payout only one goes on.
  rounds integer not null default 0,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  finished_at timestamptz,
  constraint credit_payouts_pkey primary key (id),
  constraint credit_payouts_event_key unique (loan_id, event_number),
  -- The return itself has its law: all of the credit, to the tiyn, by somebody, on an order.
  constraint credit_payouts_return_fkey foreign key (loan_id, event_number)
    references credit_returns (loan_id, event_number),
  constraint credit_payouts_payee_fkey foreign key (payee_id) references payees (id),
  constraint credit_payouts_amount_is_positive check (amount_tiyn > 0),
  constraint credit_payouts_state_is_known check (state in ('requested', 'sent', 'unknown', 'confirmed', 'declined')),
  constraint credit_payouts_finish_once check ((finished_at is not null) = (state in ('confirmed', 'declined')))
);
create index credit_payouts_payee_idx on credit_payouts (payee_id);
create index credit_payouts_open_idx on credit_payouts (requested_at) where finished_at is null;
create trigger credit_payouts_stay before delete or truncate on credit_payouts
  for each statement execute function refuse_change();

-- Only what the loan has given away, only to the borrower's own account; what the bank has said last stays.
create function guard_credit_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state in ('confirmed', 'declined')
      or to_jsonb(old) - '{state,provider_id,decline_reason,held_until,rounds,sent_at,finished_at}'::text[]
        <> to_jsonb(new) - '{state,provider_id,decline_reason,held_until,rounds,sent_at,finished_at}'::text[] then
      raise exception 'credit_payouts: from % to %', old.state, new.state
        using errcode = 'check_violation', constraint = 'credit_payouts_move_one_way';
    end if;
    return new;
  end if;
  if new.state <> 'requested' or new.amount_tiyn is distinct from (
    select amount_tiyn from credit_returns where loan_id = new.loan_id and event_number = new.event_number
  ) then
    raise exception 'credit_payouts: begins with what the loan has returned'
      using errcode = 'check_violation', constraint = 'credit_payouts_amount_is_returned';
  end if;
  if not exists (
    select from payees join loans on loans.client_id = payees.client_id
    where payees.id = new.payee_id and payees.state = 'own' and loans.id = new.loan_id
  ) then
    raise exception 'credit_payouts: not to the borrower’s own account'
      using errcode = 'check_violation', constraint = 'credit_payouts_payee_is_own';
  end if;
  return new;
end
$$;
create trigger credit_payouts_are_guarded before insert or update on credit_payouts
  for each row execute function guard_credit_payout();

-- The bank has declined, and the loan has its credit back; or neither.
create function check_failed_return() returns trigger language plpgsql as $$
begin
  if not exists (
    select from credit_payouts
    where loan_id = new.loan_id and event_number = new.reverses and state = 'declined'
  ) then
    raise exception 'loan_events: a returned credit comes back only when the bank has declined to pay it out'
      using errcode = 'check_violation', constraint = 'loan_events_failed_returns_were_declined';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_failed_returns_were_declined after insert on loan_events
  deferrable initially deferred for each row when (new.kind = 'return_failed')
  execute function check_failed_return();

create function check_declined_credit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loan_events
    where loan_id = new.loan_id and reverses = new.event_number and kind = 'return_failed'
  ) then
    raise exception 'credit_payouts: a declined one gives the loan its credit back'
      using errcode = 'check_violation', constraint = 'credit_payouts_declined_are_given_back';
  end if;
  return null;
end
$$;
create constraint trigger credit_payouts_declined_are_given_back after update on credit_payouts
  deferrable initially deferred for each row when (new.state = 'declined')
  execute function check_declined_credit();
