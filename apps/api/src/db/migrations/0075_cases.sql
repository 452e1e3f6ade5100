-- Requests with a day set by law are taken like the items of other queues (decision 0184).
alter table staff_claims drop constraint staff_claims_kind_is_known;
alter table staff_claims
  add constraint staff_claims_kind_is_known check (kind in ('conversation', 'application', 'check', 'case'));
