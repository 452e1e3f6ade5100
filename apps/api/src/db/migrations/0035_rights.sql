-- What nobody but a migration may do to a table, read from the triggers that refuse it: whoever owns a table could
-- disable them, so the program's role is not given the right in the first place (apps/api/src/db/database-rights.ts).
create view refused_writes as
  select tables.oid::regclass as table_name,
    bool_or(tgtype & 4 <> 0) as refuses_insert,
    bool_or(tgtype & 8 <> 0) as refuses_delete,
    bool_or(tgtype & 16 <> 0) as refuses_update
  from pg_trigger
  join pg_class tables on tables.oid = tgrelid
  join pg_proc on pg_proc.oid = tgfoid
  where proname = 'refuse_change' and not tgisinternal and tgqual is null and tgattr = ''
  group by tables.oid;
