-- Each reference to a row has an index: without one, a look from the row that is referred to, and each change of it,
-- read the whole table. `foreign-keys.test.ts` refuses the next one that is forgotten.
create index document_tokens_contract_idx on document_tokens (potential_contract_id);
create index signed_documents_template_idx on signed_documents (template_id);
create index loan_contracts_application_idx on loan_contracts (application_id);
create index loan_contracts_payee_idx on loan_contracts (payee_id);
create index payouts_payee_idx on payouts (payee_id);
create index stop_checks_payee_idx on stop_checks (payee_id);
create index objections_application_idx on objections (application_id);
create index person_checks_registration_idx on person_checks (registration_id);
create index phone_moves_to_idx on phone_moves (to_account_id);
create index loan_requests_loan_idx on loan_requests (loan_id);
create index loan_addenda_request_idx on loan_addenda (request_id) where request_id is not null;
create index loan_provisions_loan_idx on loan_provisions (loan_id);
create index staff_claims_session_idx on staff_claims (session_id);

-- The contracts that time may end, a few among all that ever were: the job that ends them looks every five minutes.
create index loan_contracts_may_expire_idx on loan_contracts (changed_at)
  where state in ('preparing', 'to_sign', 'cooling_off', 'payee_declined');
