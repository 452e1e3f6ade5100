-- Double entry, append only. What a balance is made of is never changed: a mistake is posted back.

-- The whole plan of accounts (packages/domain/src/lending/ledger/accounts.ts). No code of it is for a fee: only reward
-- and penalty can ever be charged (law on microfinance, art. 7 (3) 1-2).
create table ledger_accounts (
  code smallint not null,
  name text not null,
  kind text not null,
  normal_side text not null,
  constraint ledger_accounts_pkey primary key (code),
  constraint ledger_accounts_name_key unique (name),
  constraint ledger_accounts_are_fifteen check (code between 1 and 15),
  constraint ledger_accounts_kind_is_known check (kind in ('asset', 'liability', 'income', 'expense')),
  constraint ledger_accounts_side_is_known check (normal_side in ('debit', 'credit'))
);
insert into ledger_accounts (code, name, kind, normal_side) values
  (1, 'settlement_bank', 'asset', 'debit'),
  (2, 'payouts_in_transit', 'liability', 'credit'),
  (3, 'receipts_in_transit', 'asset', 'debit'),
  (4, 'principal', 'asset', 'debit'),
  (5, 'overdue_principal', 'asset', 'debit'),
  (6, 'accrued_reward', 'asset', 'debit'),
  (7, 'overdue_reward', 'asset', 'debit'),
  (8, 'accrued_penalty', 'asset', 'debit'),
  (9, 'reward_income', 'income', 'credit'),
  (10, 'penalty_income', 'income', 'credit'),
  (11, 'client_overpayment', 'liability', 'credit'),
  (12, 'provisions', 'asset', 'credit'),
  (13, 'write_offs', 'expense', 'debit'),
  (14, 'unidentified_receipts', 'liability', 'credit'),
  (15, 'relief_losses', 'expense', 'debit');
create trigger ledger_accounts_stay before insert or update or delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_are_kept before truncate on ledger_accounts
  for each statement execute function refuse_change();

create table ledger_entries (
  id uuid not null default gen_random_uuid(),
  -- What happened in the world, once: the same key is never posted twice.
  business_key text not null,
  kind text not null,
  -- The business date whose books it is in.
  posted_on date not null,
  at timestamptz not null default now(),
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_business_key unique (business_key)
);

create table ledger_lines (
  entry_id uuid not null,
  number smallint not null,
  account smallint not null,
  side text not null,
  amount_tiyn bigint not null,
  -- The loan's contract: the money is out before its account is open.
  contract_id uuid,
  constraint ledger_lines_pkey primary key (entry_id, number),
  constraint ledger_lines_entry_fkey foreign key (entry_id) references ledger_entries (id),
  constraint ledger_lines_account_fkey foreign key (account) references ledger_accounts (code),
  constraint ledger_lines_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint ledger_lines_side_is_known check (side in ('debit', 'credit')),
  constraint ledger_lines_amount_is_positive check (amount_tiyn > 0),
  -- What a borrower owes is always some borrower's.
  constraint ledger_lines_debt_has_a_contract check (account not between 4 and 8 or contract_id is not null)
);
create index ledger_lines_contract_idx on ledger_lines (contract_id, account);

create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function refuse_change();
create trigger ledger_lines_are_kept before truncate on ledger_lines
  for each statement execute function refuse_change();

-- `now()` is the beginning of the transaction: nobody can come later and add a line to what was posted.
create function stamp_ledger_entry() returns trigger language plpgsql as $$
begin
  new.at := now();
  return new;
end
$$;
create trigger ledger_entries_are_stamped before insert on ledger_entries
  for each row execute function stamp_ledger_entry();

create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry_id and at = now()) then
    raise exception 'ledger_lines: an entry is written in one transaction' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_lines_come_with_their_entry before insert on ledger_lines
  for each row execute function check_ledger_line();

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'entry_id')::uuid end;
  lines integer;
  difference numeric;
begin
  select count(*), coalesce(sum(case side when 'debit' then amount_tiyn else -amount_tiyn end), 0)
    into lines, difference from ledger_lines where entry_id = entry;
  if lines < 2 or difference <> 0 then
    raise exception 'ledger_entries: % lines, debits less credits are %', lines, difference
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();

-- Balances are read from the lines, by the side on which each account grows.
create view ledger_balances as
  select code, name, coalesce(sum(case side when normal_side then amount_tiyn else -amount_tiyn end), 0)::bigint
    as balance_tiyn
  from ledger_accounts left join ledger_lines on account = code
  group by code, name;

create view loan_balances as
  select loans.id as loan_id, name as account,
    sum(case side when normal_side then ledger_lines.amount_tiyn else -ledger_lines.amount_tiyn end)::bigint
    as balance_tiyn
  from loans
  join ledger_lines on ledger_lines.contract_id = loans.contract_id
  join ledger_accounts on code = account
  group by loans.id, name;

-- No money leaves without a face, a signature, an approval, a bureau report and an elapsed cooling-off, whoever writes
-- it here.
create function guard_payout() returns trigger language plpgsql as $$
declare
  contract loan_contracts;
  has_stop_mark boolean;
  is_fresh boolean;
  offered bigint;
begin
  select * into contract from loan_contracts where id = new.contract_id for update;
  if contract.state is distinct from 'paying' or contract.signed_at is null then
    raise exception 'payouts: the contract is not signed, or nothing is to be paid by it'
      using errcode = 'check_violation', constraint = 'payouts_contract_is_signed';
  end if;
  if new.amount_tiyn <> contract.amount_tiyn then
    raise exception 'payouts: another amount than the contract’s'
      using errcode = 'check_violation', constraint = 'payouts_amount_is_the_contracts';
  end if;
  if new.payee_id <> contract.payee_id or not exists (
    select from payees where id = new.payee_id and client_id = contract.client_id and state = 'own'
  ) then
    raise exception 'payouts: not to the borrower’s own account of this contract'
      using errcode = 'check_violation', constraint = 'payouts_payee_is_own';
  end if;
  if contract.needs_cooling_off and (
    contract.cooling_off_ends_at <= now() and contract.second_consent_at >= contract.cooling_off_ends_at
  ) is not true then
    raise exception 'payouts: the cooling-off is not over, or nobody consented after it'
      using errcode = 'check_violation', constraint = 'payouts_cooling_off_is_over';
  end if;
  -- By the registration that the client is in the cabinet with now: an older one may have been somebody else's phone.
  if not exists (
    select from clients
    join registrations on registrations.account_id = clients.account_id and registrations.client_id = clients.id
    join face_matches on face_matches.registration_id = registrations.id
    where clients.id = contract.client_id and registrations.step = 'personal_cabinet'
      and registrations.identified_by = 'biometric' and face_matches.result = 'match'
  ) then
    raise exception 'payouts: nobody has seen the borrower’s face'
      using errcode = 'check_violation', constraint = 'payouts_face_is_matched';
  end if;
  -- The last word, as the signature went by it: a refusal that came after an approval is no approval.
  select offer_most_tiyn into offered from decisions
    where application_id = contract.application_id and outcome <> 'review' order by number desc limit 1;
  if (offered >= contract.amount_tiyn) is not true then
    raise exception 'payouts: nobody has approved so much'
      using errcode = 'check_violation', constraint = 'payouts_amount_is_approved';
  end if;
  -- 45 days: the 30 of the offer, and room for a person's review before it, for the cooling-off, the second consent and
  -- other requisites after it.
  select bool_or(latest.has_stop_mark), max(latest.received_at) > now() - interval '45 days'
    into has_stop_mark, is_fresh from (
      select distinct on (provider) reports.has_stop_mark, reports.received_at from bureau_reports reports
        where application_id = contract.application_id order by provider, received_at desc
    ) latest;
  if has_stop_mark is distinct from false then
    raise exception 'payouts: no bureau report, or one that forbids to lend'
      using errcode = 'check_violation', constraint = 'payouts_bureau_has_no_stop_mark';
  end if;
  if is_fresh is not true then
    raise exception 'payouts: the bureau report is too old'
      using errcode = 'check_violation', constraint = 'payouts_bureau_is_fresh';
  end if;
  return new;
end
$$;
create trigger payouts_are_guarded before insert on payouts for each row execute function guard_payout();

-- How a payout ends is written once; what it was for, never anew.
create function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.contract_id, new.attempt, new.payee_id, new.amount_tiyn, new.requested_at)
    is distinct from (old.id, old.contract_id, old.attempt, old.payee_id, old.amount_tiyn, old.requested_at)
    or old.state in ('confirmed', 'declined') and new.state <> old.state then
    raise exception 'payouts: what was sent stays what it was' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payouts_stay before update on payouts for each row execute function keep_payout();
create trigger payouts_are_kept before delete on payouts for each row execute function refuse_change();

-- A loan is what was paid out, and its schedule pays back exactly that.
create function guard_loan() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payouts where contract_id = new.contract_id and state = 'confirmed' and amount_tiyn = new.amount_tiyn
  ) then
    raise exception 'loans: nothing was paid out for it'
      using errcode = 'check_violation', constraint = 'loans_are_paid_out';
  end if;
  return new;
end
$$;
create trigger loans_are_guarded before insert on loans for each row execute function guard_loan();

create function check_loan_schedule() returns trigger language plpgsql as $$
declare
  principal numeric;
  ends boolean;
begin
  select sum(principal_tiyn), bool_or(remainder_tiyn = 0) into principal, ends from loan_schedule_rows
    where loan_id = new.id and version = 1;
  if principal is distinct from new.amount_tiyn or ends is not true then
    raise exception 'loans: its schedule pays back % of %', principal, new.amount_tiyn
      using errcode = 'check_violation', constraint = 'loans_schedule_is_whole';
  end if;
  return null;
end
$$;
create constraint trigger loans_have_a_whole_schedule after insert on loans
  deferrable initially deferred for each row execute function check_loan_schedule();
create trigger loan_schedule_rows_stay before update or delete on loan_schedule_rows
  for each row execute function refuse_change();
