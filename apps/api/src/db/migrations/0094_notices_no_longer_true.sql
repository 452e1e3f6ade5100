-- A reminder that was no longer true when its turn came, because the money had arrived meanwhile.
alter table notifications add column dropped_at timestamptz;
alter table notifications drop constraint notifications_ended_forget_the_address;
alter table notifications add constraint notifications_ended_forget_the_address check (
  (sealed_to is null) = (sent_at is not null or refused_at is not null or dropped_at is not null)
);
