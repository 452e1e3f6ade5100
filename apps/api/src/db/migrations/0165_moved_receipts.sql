-- Money that was credited to the wrong loan goes to the right one: the wrong loan is replayed without it, the right one
-- gets it with the value of the day of payment, and the receipt with its number goes along (decision 0254).
create table receipt_moves (
  from_loan_id uuid not null,
  from_event integer not null,
  taken_back_by integer not null,
  to_loan_id uuid not null,
  to_event integer not null,
  receipt_id uuid not null,
  is_excused boolean not null,
  reason text not null,
  operator text not null,
  moved_at timestamptz not null default now(),
  constraint receipt_moves_pkey primary key (from_loan_id, from_event),
  constraint receipt_moves_to_key unique (to_loan_id, to_event),
  constraint receipt_moves_taken_back_key unique (from_loan_id, taken_back_by),
  constraint receipt_moves_from_fkey foreign key (from_loan_id, from_event) references loan_events (loan_id, number),
  constraint receipt_moves_taken_back_fkey foreign key (from_loan_id, taken_back_by)
    references loan_events (loan_id, number),
  constraint receipt_moves_to_fkey foreign key (to_loan_id, to_event) references loan_events (loan_id, number),
  constraint receipt_moves_receipt_fkey foreign key (receipt_id) references receipts (id),
  constraint receipt_moves_are_to_another check (from_loan_id <> to_loan_id),
  constraint receipt_moves_reason_is_short check (length(reason) between 1 and 300),
  constraint receipt_moves_operator_is_short check (length(operator) between 1 and 60)
);
create index receipt_moves_receipt_idx on receipt_moves (receipt_id);
create trigger receipt_moves_stay before update or delete or truncate on receipt_moves
  for each statement execute function refuse_change();

-- A receipt changes its loan only along a move that is written down.
create or replace function keep_receipt() returns trigger language plpgsql as $$
begin
  if (new.id, new.channel, new.external_id, new.account, new.amount_tiyn, new.paid_at, new.value_on, new.heard_at)
    is distinct from (old.id, old.channel, old.external_id, old.account, old.amount_tiyn, old.paid_at, old.value_on,
      old.heard_at) then
    raise exception 'receipts: what was paid stays what it was'
      using errcode = 'restrict_violation', constraint = 'receipts_stay';
  end if;
  if old.number is not null and (new.year, new.number, new.settled_at)
      is distinct from (old.year, old.number, old.settled_at)
    or old.loan_id is not null and new.choice is distinct from old.choice
    or old.loan_id is not null and (new.loan_id, new.event_number) is distinct from (old.loan_id, old.event_number)
      and not exists (
        select from receipt_moves
        where receipt_id = new.id and (from_loan_id, from_event) = (old.loan_id, old.event_number)
          and (to_loan_id, to_event) = (new.loan_id, new.event_number)
      ) then
    raise exception 'receipts: a number and a loan are given once'
      using errcode = 'restrict_violation', constraint = 'receipts_stay';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('pending', 'confirmed'), ('pending', 'refused'), ('refused', 'confirmed'), ('confirmed', 'reversed')
  ) then
    raise exception 'receipts: from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'receipts_move_is_known';
  end if;
  return new;
end
$$;

-- In the same transaction the receipt has left the one loan and stands on the other, and both books say so; that the
-- other has the money is asked of every confirmed receipt already.
create function check_receipt_move() returns trigger language plpgsql as $$
declare
  moved receipts;
begin
  select * into strict moved from receipts where id = new.receipt_id;
  if not exists (
    select from loan_events
    where loan_id = new.from_loan_id and number = new.taken_back_by and kind = 'reverse'
      and reverses = new.from_event and is_excused = new.is_excused
  ) or not exists (
    select from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where business_key = format('payment_reversed %s %s', new.from_loan_id, new.taken_back_by)
      and account = 3 and amount_tiyn = moved.amount_tiyn
  ) then
    raise exception 'receipt_moves: the money has left the first loan'
      using errcode = 'check_violation', constraint = 'receipt_moves_leave_the_first_loan';
  end if;
  if moved.channel = 'card' or (moved.loan_id, moved.event_number) is distinct from (new.to_loan_id, new.to_event)
    and not exists (
      select from receipt_moves
      where receipt_id = new.receipt_id and (from_loan_id, from_event) = (new.to_loan_id, new.to_event)
    ) then
    raise exception 'receipt_moves: the receipt goes with its money'
      using errcode = 'check_violation', constraint = 'receipt_moves_take_the_receipt';
  end if;
  return null;
end
$$;
create constraint trigger receipt_moves_are_whole after insert on receipt_moves
  deferrable initially deferred for each row execute function check_receipt_move();

alter table approvals
  drop constraint approvals_subject_kind_is_known,
  add constraint approvals_subject_kind_is_known
    check (subject_kind in ('staff', 'loan', 'payout', 'receipt')) not valid;
alter table approvals validate constraint approvals_subject_kind_is_known;
