-- Passkeys of the lender's people: a public key each, kept for as long as it lets its person in.
create table staff_passkeys (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  -- As the authenticator names the key, in base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often the key has signed, where the authenticator counts: a smaller number is a copy of the key.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  constraint staff_passkeys_pkey primary key (id),
  constraint staff_passkeys_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_passkeys_credential_key unique (credential_id),
  constraint staff_passkeys_texts_are_bounded check (length(credential_id) between 16 and 1400 and length(name) between 1 and 60),
  constraint staff_passkeys_transports_are_few check (cardinality(transports) <= 8),
  constraint staff_passkeys_key_is_bounded check (length(public_key) between 32 and 4096)
);
create index staff_passkeys_staff_idx on staff_passkeys (staff_id, made_at);

create function refuse_passkey_counted_back() returns trigger language plpgsql as $$
begin
  if new.counter < old.counter or (new.staff_id, new.credential_id, new.public_key) is distinct from (old.staff_id, old.credential_id, old.public_key) then
    raise exception 'a passkey keeps its person and its key, and its counter only grows' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger staff_passkeys_keep_their_key before update on staff_passkeys
  for each row execute function refuse_passkey_counted_back();

-- What a sign-in or a passkey under way has to answer: one at a time for each purpose and whoever it is bound to, a
-- session or (as a hash) the key in a browser's cookie. Taking it deletes it.
create table staff_challenges (
  purpose text not null,
  bound_to text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint staff_challenges_pkey primary key (purpose, bound_to),
  constraint staff_challenges_purpose_is_known check (purpose in ('passkey_add', 'passkey_sign_in', 'passkey_code', 'oidc')),
  constraint staff_challenges_texts_are_bounded check (length(bound_to) between 16 and 64 and length(challenge) between 16 and 2000)
);
