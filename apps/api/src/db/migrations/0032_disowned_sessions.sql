-- Whoever owns the phone is told of a device that signed in for the first time, with a link that ends what it began.

alter table sessions
  -- Of the key in that link, which itself is stored nowhere.
  add column disowning_hash bytea,
  add constraint sessions_disowning_hash_is_sha256 check (length(disowning_hash) = 32),
  drop constraint sessions_reason_is_known,
  add constraint sessions_reason_is_known check (
    ended_because in (
      'logout', 'replay', 'new_login', 'phone_moved', 'ended_by_client', 'idle', 'account_closed', 'disowned'
    )
  );
create unique index sessions_disowning_key on sessions (disowning_hash) where disowning_hash is not null;
