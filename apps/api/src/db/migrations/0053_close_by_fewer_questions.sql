-- A day of a hundred thousand loans: the same guards, asked by fewer questions (decision 0155).

-- What does not change is asked without calling a function: a close moves days and sums of hundreds of loans at once.
drop trigger loans_stay on loans;
create trigger loans_stay before update on loans for each row
  when (
    (new.id, new.contract_id, new.client_id, new.product, new.amount_tiyn, new.term, new.method, new.nominal_rate,
      new.gesv_percent, new.opened_on)
      is distinct from (old.id, old.contract_id, old.client_id, old.product, old.amount_tiyn, old.term, old.method,
        old.nominal_rate, old.gesv_percent, old.opened_on)
    or new.touched_on < old.touched_on or new.closed_through < old.closed_through or new.state <> old.state
  )
  execute function keep_loan();
drop trigger ledger_entries_are_stamped on ledger_entries;
create trigger ledger_entries_are_stamped before insert on ledger_entries for each row
  when (new.at <> now()) execute function stamp_ledger_entry();

-- Every close changes `closed_through`. While it stood in an index, each close wrote a loan's row into every index.
drop index loans_to_close_idx;
create index loans_active_idx on loans (id) where state = 'active';
alter table loans set (fillfactor = 70);

-- `check_ledger_lines` asks of all lines at once whether their entry is there and of this transaction, and no entry is
-- ever deleted: the key's own trigger asked the same of each line again.
alter table ledger_lines drop constraint ledger_lines_entry_fkey;
-- And an entry is of a contract that was signed: such a contract is never deleted.
alter table ledger_entries drop constraint ledger_entries_contract_fkey;
create or replace function check_ledger_entries() returns trigger language plpgsql as $$
declare
  today date := business_date();
  wrong record;
begin
  select added.posted_on <= today and coalesce(added.posted_on >= contract.open_date, true) as is_possible into wrong
    from added left join lateral (
      select signed_at, open_date from loan_contracts where id = added.contract_id
    ) contract on true
    where added.posted_on > today or added.posted_on < contract.open_date
      or added.contract_id is not null and contract.signed_at is null
    limit 1;
  if not found then return null; end if;
  if wrong.is_possible then
    raise exception 'ledger_entries: of a contract that nobody has signed'
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_contract_is_signed';
  end if;
  raise exception 'ledger_entries: of a day to come, or before its contract'
    using errcode = 'check_violation', constraint = 'ledger_entries_day_is_possible';
end
$$;

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

  -- Most accounts are there already: what the update did not find is new.
  with moved as materialized (
    select contract_id, account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)::bigint as by_tiyn
    from added where contract_id is not null group by contract_id, account
  ), held as (
    update contract_balances held set balance_tiyn = held.balance_tiyn + moved.by_tiyn from moved
    where held.contract_id = any (array(select distinct contract_id from moved))
      and held.contract_id = moved.contract_id and held.account = moved.account
    returning held.contract_id, held.account
  )
  insert into contract_balances (contract_id, account, balance_tiyn)
    select contract_id, account, by_tiyn from moved
    where (contract_id, account) not in (select contract_id, account from held)
    on conflict (contract_id, account) do update set balance_tiyn = contract_balances.balance_tiyn + excluded.balance_tiyn;

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
