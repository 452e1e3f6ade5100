-- By which words of the general terms a contract was made. Files that were made before keep theirs: version 1.
alter table loan_contracts
  add column terms_version integer not null default 1,
  add constraint loan_contracts_terms_version_counts check (terms_version > 0);

create function keep_terms_version() returns trigger language plpgsql as $$
begin
  if old.sha256_ru is not null and old.terms_version <> new.terms_version then
    raise exception 'loan_contracts: the words of a contract do not change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger loan_contracts_keep_their_words before update on loan_contracts
  for each row execute function keep_terms_version();
