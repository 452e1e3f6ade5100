-- One row of balances per contract instead of one per account: a close of a day moves half as many rows, and reads a
-- contract by one look (decision 0155). The view has the former table's name and columns, so that checks and the
-- previous program read as before; an account that holds nothing is no row of it.

-- Postings of the previous program end first, and those to come wait: none may fall between the copy and the drop.
lock table ledger_lines in share row exclusive mode;

create table contract_accounts (
  contract_id uuid not null,
  account_1 bigint not null default 0,
  account_2 bigint not null default 0,
  account_3 bigint not null default 0,
  account_4 bigint not null default 0,
  account_5 bigint not null default 0,
  account_6 bigint not null default 0,
  account_7 bigint not null default 0,
  account_8 bigint not null default 0,
  account_9 bigint not null default 0,
  account_10 bigint not null default 0,
  account_11 bigint not null default 0,
  account_12 bigint not null default 0,
  account_13 bigint not null default 0,
  account_14 bigint not null default 0,
  account_15 bigint not null default 0,
  account_16 bigint not null default 0,
  constraint contract_accounts_pkey primary key (contract_id),
  -- Nobody owes less than nothing, and nobody's money with us is less than nothing.
  constraint contract_accounts_debt_is_a_debt
    check (account_4 >= 0 and account_5 >= 0 and account_6 >= 0 and account_7 >= 0 and account_8 >= 0),
  constraint contract_accounts_credit_is_a_credit check (account_11 <= 0)
) with (fillfactor = 70);
insert into contract_accounts (contract_id, account_1, account_2, account_3, account_4, account_5, account_6,
  account_7, account_8, account_9, account_10, account_11, account_12, account_13, account_14, account_15,
  account_16)
  select contract_id, coalesce(sum(balance_tiyn) filter (where account = 1), 0),
    coalesce(sum(balance_tiyn) filter (where account = 2), 0),
    coalesce(sum(balance_tiyn) filter (where account = 3), 0),
    coalesce(sum(balance_tiyn) filter (where account = 4), 0),
    coalesce(sum(balance_tiyn) filter (where account = 5), 0),
    coalesce(sum(balance_tiyn) filter (where account = 6), 0),
    coalesce(sum(balance_tiyn) filter (where account = 7), 0),
    coalesce(sum(balance_tiyn) filter (where account = 8), 0),
    coalesce(sum(balance_tiyn) filter (where account = 9), 0),
    coalesce(sum(balance_tiyn) filter (where account = 10), 0),
    coalesce(sum(balance_tiyn) filter (where account = 11), 0),
    coalesce(sum(balance_tiyn) filter (where account = 12), 0),
    coalesce(sum(balance_tiyn) filter (where account = 13), 0),
    coalesce(sum(balance_tiyn) filter (where account = 14), 0),
    coalesce(sum(balance_tiyn) filter (where account = 15), 0),
    coalesce(sum(balance_tiyn) filter (where account = 16), 0)
  from contract_balances group by contract_id;
-- A role of the program's own keeps its rights in this same transaction: the previous program posts on meanwhile.
create temporary table former_rights on commit drop as
  select distinct grantee::text as role from information_schema.role_table_grants
  where table_schema = 'public' and table_name = 'contract_balances' and grantee not in (current_user, 'PUBLIC');
drop table contract_balances;
create view contract_balances as
  select contract_id, of_contract.account, of_contract.balance_tiyn
  from contract_accounts, lateral (values
    (1::smallint, account_1), (2::smallint, account_2), (3::smallint, account_3), (4::smallint, account_4),
      (5::smallint, account_5), (6::smallint, account_6), (7::smallint, account_7), (8::smallint, account_8),
      (9::smallint, account_9), (10::smallint, account_10), (11::smallint, account_11), (12::smallint, account_12),
      (13::smallint, account_13), (14::smallint, account_14), (15::smallint, account_15), (16::smallint,
      account_16)
  ) as of_contract (account, balance_tiyn)
  where of_contract.balance_tiyn <> 0;
do $$
declare
  of_role text;
begin
  for of_role in select role from former_rights loop
    execute format('grant select, insert, update on contract_accounts to %I', of_role);
    execute format('grant select on contract_balances to %I', of_role);
  end loop;
end
$$;
create trigger contract_accounts_are_the_books before insert or update or delete on contract_accounts
  for each statement execute function refuse_hands();
create trigger contract_accounts_are_kept before truncate on contract_accounts
  for each statement execute function refuse_change();

create or replace function check_ledger_lines() returns trigger language plpgsql set enable_nestloop = off set jit = off as $$
declare
  wrong record;
begin
  -- One look at all of them; only where something is wrong is it asked what.
  with entries as materialized (
    select id, kind, posted_on, contract_id from ledger_entries
    where id = any (array(select distinct entry_id from added)) and at = now()
  )
  select added.entry_id, added.account, added.side, entries.id is null as is_late, entries.kind,
    known.kind is null as is_unknown into wrong
    from added
    left join entries on entries.id = added.entry_id
    left join ledger_kinds known
      on known.kind = entries.kind and known.account = added.account and known.side = added.side
    where entries.id is null or known.kind is null or entries.posted_on <> added.posted_on
      or entries.contract_id is distinct from added.contract_id
    limit 1;
  if found then
    if wrong.is_late then
      raise exception 'ledger_lines: an entry is written in one transaction' using errcode = 'check_violation';
    end if;
    if wrong.is_unknown then
      raise exception 'ledger_lines: % does not % account %', wrong.kind, wrong.side, wrong.account
        using errcode = 'check_violation', constraint = 'ledger_lines_kind_allows_them';
    end if;
    raise exception 'ledger_lines: of another day or contract than their entry'
      using errcode = 'check_violation', constraint = 'ledger_lines_are_their_entrys';
  end if;
  -- The lines of an entry are written by one statement, so they balance in it.
  select count(*) as lines, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) as difference into wrong
    from added group by entry_id
    having count(*) < 2 or sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) <> 0 limit 1;
  if found then
    raise exception 'ledger_entries: % lines, debits less credits are %', wrong.lines, wrong.difference
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;

  -- Most contracts are there already: what the update did not find is new.
  with moved as materialized (
    select contract_id, coalesce(sum(by_tiyn) filter (where account = 1), 0)::bigint as account_1,
      coalesce(sum(by_tiyn) filter (where account = 2), 0)::bigint as account_2,
      coalesce(sum(by_tiyn) filter (where account = 3), 0)::bigint as account_3,
      coalesce(sum(by_tiyn) filter (where account = 4), 0)::bigint as account_4,
      coalesce(sum(by_tiyn) filter (where account = 5), 0)::bigint as account_5,
      coalesce(sum(by_tiyn) filter (where account = 6), 0)::bigint as account_6,
      coalesce(sum(by_tiyn) filter (where account = 7), 0)::bigint as account_7,
      coalesce(sum(by_tiyn) filter (where account = 8), 0)::bigint as account_8,
      coalesce(sum(by_tiyn) filter (where account = 9), 0)::bigint as account_9,
      coalesce(sum(by_tiyn) filter (where account = 10), 0)::bigint as account_10,
      coalesce(sum(by_tiyn) filter (where account = 11), 0)::bigint as account_11,
      coalesce(sum(by_tiyn) filter (where account = 12), 0)::bigint as account_12,
      coalesce(sum(by_tiyn) filter (where account = 13), 0)::bigint as account_13,
      coalesce(sum(by_tiyn) filter (where account = 14), 0)::bigint as account_14,
      coalesce(sum(by_tiyn) filter (where account = 15), 0)::bigint as account_15,
      coalesce(sum(by_tiyn) filter (where account = 16), 0)::bigint as account_16
    from (
      select contract_id, account, case side when 'debit' then amount_tiyn else -amount_tiyn end as by_tiyn
      from added where contract_id is not null
    ) of_contracts group by contract_id
  ), held as (
    update contract_accounts held set
      account_1 = held.account_1 + moved.account_1,
      account_2 = held.account_2 + moved.account_2,
      account_3 = held.account_3 + moved.account_3,
      account_4 = held.account_4 + moved.account_4,
      account_5 = held.account_5 + moved.account_5,
      account_6 = held.account_6 + moved.account_6,
      account_7 = held.account_7 + moved.account_7,
      account_8 = held.account_8 + moved.account_8,
      account_9 = held.account_9 + moved.account_9,
      account_10 = held.account_10 + moved.account_10,
      account_11 = held.account_11 + moved.account_11,
      account_12 = held.account_12 + moved.account_12,
      account_13 = held.account_13 + moved.account_13,
      account_14 = held.account_14 + moved.account_14,
      account_15 = held.account_15 + moved.account_15,
      account_16 = held.account_16 + moved.account_16
    from moved
    where held.contract_id = any (array(select contract_id from moved)) and held.contract_id = moved.contract_id
    returning held.contract_id
  )
  insert into contract_accounts select * from moved where contract_id not in (select contract_id from held)
    on conflict (contract_id) do update set
      account_1 = contract_accounts.account_1 + excluded.account_1,
      account_2 = contract_accounts.account_2 + excluded.account_2,
      account_3 = contract_accounts.account_3 + excluded.account_3,
      account_4 = contract_accounts.account_4 + excluded.account_4,
      account_5 = contract_accounts.account_5 + excluded.account_5,
      account_6 = contract_accounts.account_6 + excluded.account_6,
      account_7 = contract_accounts.account_7 + excluded.account_7,
      account_8 = contract_accounts.account_8 + excluded.account_8,
      account_9 = contract_accounts.account_9 + excluded.account_9,
      account_10 = contract_accounts.account_10 + excluded.account_10,
      account_11 = contract_accounts.account_11 + excluded.account_11,
      account_12 = contract_accounts.account_12 + excluded.account_12,
      account_13 = contract_accounts.account_13 + excluded.account_13,
      account_14 = contract_accounts.account_14 + excluded.account_14,
      account_15 = contract_accounts.account_15 + excluded.account_15,
      account_16 = contract_accounts.account_16 + excluded.account_16;

  -- The law: a tenth of the loan in a year of the contract, whenever it was posted.
  if exists (
    select from (select distinct contract_id, contract_year from added where account = 10) charged
    where (
      select sum(case lines.side when 'credit' then lines.amount_tiyn else -lines.amount_tiyn end)
      from ledger_lines lines
      where lines.contract_id = charged.contract_id and lines.account = 10
        and lines.contract_year = charged.contract_year
    ) > (select amount_tiyn / 10 from loan_contracts where id = charged.contract_id)
  ) then
    raise exception 'ledger_lines: more penalty than a tenth of the loan in a year'
      using errcode = 'check_violation', constraint = 'ledger_lines_penalty_is_a_tenth';
  end if;
  return null;
end
$$;
