-- What the two files of a draft say, and whom its signature page will name (decision 0204): the signed file is made of it
-- after the signature, so that no later change of words, lender or payee gets into pages that somebody has signed. Null
-- for drafts of an earlier release.
alter table loan_contracts add column drafted_content jsonb;
alter table loan_addenda add column drafted_content jsonb;

create function keep_drafted_content() returns trigger language plpgsql as $$
begin
  if old.sha256_ru is not null and new.drafted_content is distinct from old.drafted_content then
    raise exception '%: what the files of a draft say does not change', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger loan_contracts_keep_their_content before update of drafted_content on loan_contracts
  for each row execute function keep_drafted_content();
create trigger loan_addenda_keep_their_content before update of drafted_content on loan_addenda
  for each row execute function keep_drafted_content();
