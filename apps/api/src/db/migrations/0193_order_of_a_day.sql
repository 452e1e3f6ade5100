-- The order in which a day's payments are allocated is that of the delay with which the day began: a payment that ends a
-- delay of more than ninety days must not change it for the next one.
alter table loans
  add column ended_delay_since date,
  add column ended_delay_on date,
  add constraint loans_ended_delay_is_whole check ((ended_delay_since is null) = (ended_delay_on is null)),
  add constraint loans_ended_delay_lasted check (ended_delay_since <= ended_delay_on);
