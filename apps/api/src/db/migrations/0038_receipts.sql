-- Money that comes from outside: each payment of each channel once, from the first word of it until it is taken back.

-- By which accounts: money of nobody whom we know, the loan that it was meant for, and money of a day that is over.
alter table ledger_kinds disable trigger ledger_kinds_stay;
insert into ledger_kinds (kind, account, side) values
  ('receipt_unidentified', 3, 'debit'), ('receipt_unidentified', 14, 'credit'),
  ('receipt_identified', 14, 'debit'), ('receipt_identified', 3, 'credit'),
  ('receipt_taken_back', 14, 'debit'), ('receipt_taken_back', 3, 'credit');
insert into ledger_kinds (kind, account, side)
  select 'payment_backdated', account, side from ledger_kinds where kind = 'payment_reversed';
alter table ledger_kinds enable trigger ledger_kinds_stay;

-- When we heard of it. A payment may have the value of an earlier day; nothing else may.
alter table loan_events add column heard_on date;
alter table loan_events disable trigger loan_events_stay;
update loan_events set heard_on = on_day;
alter table loan_events enable trigger loan_events_stay;
alter table loan_events
  alter column heard_on set not null,
  add constraint loan_events_only_payments_are_late check (heard_on = on_day or kind = 'pay' and heard_on > on_day);

-- A schedule that follows from money of an earlier day began on a day that is gone, as after a reversal: what is owed
-- today says nothing about it.
create or replace function check_loan_version() returns trigger language plpgsql as $$
declare
  scheduled numeric;
  owed bigint;
  cap numeric;
begin
  select cap_percent into cap from legal_gesv_caps where from_day <= new.on_day order by from_day desc limit 1;
  if new.gesv_percent > cap and not exists (
    select from loan_events
    where loan_id = new.loan_id and number = new.made_by and kind in ('pay', 'reverse', 'return_credit')
  ) then
    raise exception 'loan_versions: % per cent a year, the law allows %', new.gesv_percent, cap
      using errcode = 'check_violation', constraint = 'loan_versions_gesv_is_lawful';
  end if;
  if new.version = 1 then return null; end if;
  if exists (
    select from loan_events
    where loan_id = new.loan_id and number = new.made_by and (kind = 'reverse' or heard_on > on_day)
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

create table receipts (
  id uuid not null default gen_random_uuid(),
  channel text not null,
  -- The channel's own name of the payment: the same one twice is the same payment.
  external_id text not null,
  -- As the payer named it: the number of a contract, when it is right.
  account text not null,
  amount_tiyn bigint not null,
  paid_at timestamptz not null,
  -- The day whose value it has, in Almaty.
  value_on date not null,
  choice text,
  state text not null default 'pending',
  heard_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The stand's day of it: money that came on it may be cancelled until its end.
  settled_on date,
  loan_id uuid,
  event_number integer,
  -- Of a confirmed one: without gaps in each year.
  year smallint,
  number integer,
  taken_back_by integer,
  is_excused boolean,
  -- Why, in the words of whoever took it back; a channel gives none.
  reversal_reason text,
  constraint receipts_pkey primary key (id),
  constraint receipts_external_key unique (channel, external_id),
  constraint receipts_number_key unique (year, number),
  constraint receipts_event_key unique (loan_id, event_number),
  constraint receipts_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint receipts_taken_back_fkey foreign key (loan_id, taken_back_by) references loan_events (loan_id, number),
  constraint receipts_state_is_known check (state in ('pending', 'refused', 'confirmed', 'reversed')),
  constraint receipts_choice_is_known check (choice in ('smaller_payment', 'shorter_term', 'prolong')),
  constraint receipts_are_money check (amount_tiyn between 1 and 100000000000),
  constraint receipts_texts_fit check (
    length(channel) between 1 and 40 and length(external_id) between 1 and 100 and length(account) between 1 and 40
    and (reversal_reason is null or length(reversal_reason) between 1 and 500)
  ),
  constraint receipts_are_whole check (
    (state in ('confirmed', 'reversed')) = (number is not null)
    and (number is null) = (year is null)
    and (state = 'pending') = (settled_at is null) and (settled_at is null) = (settled_on is null)
    and (loan_id is null) = (event_number is null)
    and (loan_id is null or number is not null)
    and (state = 'reversed') = (is_excused is not null)
    and (state = 'reversed' and loan_id is not null) = (taken_back_by is not null)
  )
);
create index receipts_loan_idx on receipts (loan_id) where loan_id is not null;
create index receipts_of_nobody_idx on receipts (heard_at) where loan_id is null and state = 'confirmed';
create index receipts_pending_idx on receipts (account) where state = 'pending';

create table receipt_numbers (
  year smallint not null,
  last integer not null,
  constraint receipt_numbers_pkey primary key (year)
);

create function keep_receipt() returns trigger language plpgsql as $$
begin
  if (new.id, new.channel, new.external_id, new.account, new.amount_tiyn, new.paid_at, new.value_on, new.heard_at)
    is distinct from (old.id, old.channel, old.external_id, old.account, old.amount_tiyn, old.paid_at, old.value_on,
      old.heard_at) then
    raise exception 'receipts: what was paid stays what it was'
      using errcode = 'restrict_violation', constraint = 'receipts_stay';
  end if;
  if old.number is not null and (new.year, new.number, new.settled_at)
      is distinct from (old.year, old.number, old.settled_at)
    or old.loan_id is not null and (new.loan_id, new.event_number, new.choice)
      is distinct from (old.loan_id, old.event_number, old.choice) then
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
create trigger receipts_stay before update on receipts for each row execute function keep_receipt();
create trigger receipts_are_kept before delete or truncate on receipts
  for each statement execute function refuse_change();

-- Money that is confirmed is in the books, and what is taken back has left them, in the same transaction.
create function check_receipt() returns trigger language plpgsql as $$
declare
  wanted text;
begin
  wanted := case
    when new.state = 'reversed' and new.loan_id is null then format('receipt_taken_back %s', new.id)
    when new.state = 'reversed' then format('payment_reversed %s %s', new.loan_id, new.taken_back_by)
    when new.state = 'confirmed' and new.loan_id is null then format('receipt_unidentified %s', new.id)
    when new.state = 'confirmed' then format('payment_received %s %s', new.loan_id, new.event_number)
  end;
  if wanted is not null and not exists (
    select from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where business_key = wanted and account = 3 and amount_tiyn = new.amount_tiyn
  ) then
    raise exception 'receipts: only with its entry in the books'
      using errcode = 'check_violation', constraint = 'receipts_are_in_the_books';
  end if;
  return null;
end
$$;
create constraint trigger receipts_are_in_the_books after insert or update on receipts
  deferrable initially deferred for each row execute function check_receipt();
