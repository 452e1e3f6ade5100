-- A payout above the lender's limit holds itself until two people let it go (decision 0249): nobody has put that hold.
alter table payout_holds
  alter column held_by drop not null,
  drop constraint payout_holds_ground_is_known,
  add constraint payout_holds_ground_is_known
    check (ground in ('doubt', 'client_asked', 'anti_fraud', 'report', 'large')) not valid,
  add constraint payout_holds_large_is_of_nobody
    check ((held_by is null) = (ground = 'large') and (ground <> 'large' or contract_id is not null)) not valid;
alter table payout_holds
  validate constraint payout_holds_ground_is_known,
  validate constraint payout_holds_large_is_of_nobody;
