-- Failed jobs in bulk are a subject of a request too (decision 0288): the oldest of them stands for all.
alter table approvals
  drop constraint approvals_subject_kind_is_known,
  add constraint approvals_subject_kind_is_known
    check (subject_kind in ('staff', 'loan', 'payout', 'receipt', 'application', 'job')) not valid;
alter table approvals validate constraint approvals_subject_kind_is_known;
