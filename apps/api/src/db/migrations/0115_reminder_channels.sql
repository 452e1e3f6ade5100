-- By which way a client wants to be reminded of payments (decision 0226). What the law or a charge requires is sent
-- whatever stands here.
alter table clients
  add column reminded_by_sms boolean not null default true,
  add column reminded_by_email boolean not null default true;
