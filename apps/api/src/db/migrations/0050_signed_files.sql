-- How a contract was signed, and the file that says so: made after the signature, beside the draft whose hash was shown.
create table contract_signatures (
  contract_id uuid not null,
  -- As it was shown; the number itself belongs to the account.
  masked_phone text not null,
  -- Of the code's own fingerprint, which is gone with the code.
  code_sha256 bytea not null,
  pdf_ru bytea,
  pdf_kk bytea,
  sha256_ru bytea,
  sha256_kk bytea,
  constraint contract_signatures_pkey primary key (contract_id),
  constraint contract_signatures_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint contract_signatures_phone_is_masked check (masked_phone like '%•%' and length(masked_phone) <= 40),
  constraint contract_signatures_code_is_sha256 check (length(code_sha256) = 32),
  constraint contract_signatures_files_are_whole check (
    (pdf_ru is null) = (sha256_ru is null) and (pdf_kk is null) = (sha256_kk is null) and (pdf_ru is null) = (pdf_kk is null)
  )
);
create function keep_contract_signature() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.pdf_ru is not null
    or (new.contract_id, new.masked_phone, new.code_sha256) is distinct from (old.contract_id, old.masked_phone, old.code_sha256) then
    raise exception 'contract_signatures: what was signed stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger contract_signatures_stay before update or delete on contract_signatures
  for each row execute function keep_contract_signature();
create trigger contract_signatures_are_not_emptied before truncate on contract_signatures
  for each statement execute function refuse_change();
