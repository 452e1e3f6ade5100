-- An entry and its lines are written by one statement, and its checks see both: no question for each entry at the end
-- of the transaction (decision 0155). Only what still has no lines after its statement waits for that end: entries of
-- the previous program and of plain SQL.
create table ledger_entries_open (
  id bigint generated always as identity,
  entry_ids uuid[] not null,
  constraint ledger_entries_open_pkey primary key (id)
);
create trigger ledger_entries_open_are_the_books before insert or update or delete on ledger_entries_open
  for each statement execute function refuse_hands();
create trigger ledger_entries_open_are_kept before truncate on ledger_entries_open
  for each statement execute function refuse_change();

create function check_open_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.entry_ids) as open (id) where not exists (select from ledger_lines where entry_id = open.id)
  ) then
    raise exception 'ledger_entries: an entry of no lines'
      using errcode = 'check_violation', constraint = 'ledger_entries_have_lines';
  end if;
  delete from ledger_entries_open where id = new.id;
  return null;
end
$$;
create constraint trigger ledger_entries_have_lines after insert on ledger_entries_open
  deferrable initially deferred for each row execute function check_open_entries();

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
  if found and wrong.is_possible then
    raise exception 'ledger_entries: of a contract that nobody has signed'
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_contract_is_signed';
  elsif found then
    raise exception 'ledger_entries: of a day to come, or before its contract'
      using errcode = 'check_violation', constraint = 'ledger_entries_day_is_possible';
  end if;

  insert into ledger_entries_open (entry_ids)
    select array_agg(id) from (
      select id from added
      except select entry_id from ledger_lines where entry_id = any (array(select id from added))
    ) without_lines
    having count(*) > 0;
  return null;
end
$$;
drop trigger ledger_entries_have_lines on ledger_entries;
drop function check_ledger_entry_has_lines();
