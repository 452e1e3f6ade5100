-- A document may be signed by a tick of whoever is signed in: under no potential contract, which a code is for.
alter table signed_documents
  add column signed_by text not null default 'sms_code',
  add constraint signed_documents_way_is_known check (signed_by in ('sms_code', 'tick')),
  add constraint signed_documents_code_has_a_contract check (signed_by = 'tick' or potential_contract_id is not null),
  alter column potential_contract_id drop not null;
