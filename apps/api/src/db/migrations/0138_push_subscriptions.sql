-- Devices that a client wants to be reminded on (decision 0221). A device is a session: what ends with it is never sent
-- to whoever holds the device next.
create table push_subscriptions (
  session_id uuid not null,
  -- The address at the browser's push service, and the browser's keys.
  sealed_subscription bytea not null,
  -- By it the same browser is recognised when somebody else signs in.
  endpoint_mac bytea not null,
  added_at timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (session_id),
  constraint push_subscriptions_endpoint_key unique (endpoint_mac),
  constraint push_subscriptions_session_fkey foreign key (session_id) references sessions (id) on delete cascade
);
alter table notifications
  drop constraint notifications_channel_is_known,
  add constraint notifications_channel_is_known check (channel in ('sms', 'email', 'push'));
