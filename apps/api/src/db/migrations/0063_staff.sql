-- The lender's people: who they are, what they may do, how they come in.

create table staff (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  locale text not null default 'ru',
  state text not null default 'invited',
  password text,
  sealed_totp bytea,
  -- The time step of the last code that was taken: each is good once.
  totp_step bigint not null default 0,
  -- A person whom a sandbox invents; on a stand without one nobody may be.
  is_invented boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint staff_pkey primary key (id),
  constraint staff_email_key unique (email),
  constraint staff_email_is_folded check (email = lower(email) and length(email) between 3 and 200),
  constraint staff_name_is_short check (length(name) between 1 and 100),
  constraint staff_locale_is_known check (locale in ('ru', 'kk')),
  constraint staff_state_is_known check (state in ('invited', 'active', 'locked', 'left')),
  constraint staff_left_has_ended check ((state = 'left') = (ended_at is not null)),
  constraint staff_active_can_prove_it check (state <> 'active' or is_invented or (password is not null and sealed_totp is not null))
);
create trigger staff_are_kept before delete on staff for each row execute function refuse_change();

create table staff_roles (
  staff_id uuid not null,
  role text not null,
  -- Null where it was the command on the server.
  given_by uuid,
  given_at timestamptz not null default now(),
  constraint staff_roles_pkey primary key (staff_id, role),
  constraint staff_roles_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_roles_given_by_fkey foreign key (given_by) references staff (id),
  constraint staff_roles_role_is_known check (
    role in ('support', 'verifier', 'underwriter', 'collector', 'accountant', 'compliance', 'content', 'admin', 'auditor')
  ),
  constraint staff_roles_nobody_gives_their_own check (given_by is distinct from staff_id)
);

-- Whoever gives rights, and whoever looks whether all was right, does not move money. The person is locked first: two
-- roles given side by side see one another.
create function refuse_roles_together() returns trigger language plpgsql as $$
begin
  perform from staff where id = new.staff_id for update;
  if exists (
    select from staff_roles where staff_id = new.staff_id
      and (new.role = 'admin' and role in ('accountant', 'auditor') or role = 'admin' and new.role in ('accountant', 'auditor'))
  ) then
    raise exception 'nobody is admin and accountant or auditor at once' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger staff_roles_are_apart before insert or update on staff_roles
  for each row execute function refuse_roles_together();

create table staff_invitations (
  hash bytea not null,
  staff_id uuid not null,
  -- Shown until it is accepted, and then the person's own.
  sealed_totp bytea not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_invitations_pkey primary key (hash),
  constraint staff_invitations_staff_fkey foreign key (staff_id) references staff (id)
);
create index staff_invitations_staff_idx on staff_invitations (staff_id);

create table staff_sessions (
  id uuid not null default gen_random_uuid(),
  hash bytea not null,
  staff_id uuid not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  address text not null,
  device text not null,
  stepped_up_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  constraint staff_sessions_pkey primary key (id),
  constraint staff_sessions_hash_key unique (hash),
  constraint staff_sessions_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_sessions_address_is_short check (length(address) <= 64),
  constraint staff_sessions_device_is_short check (length(device) <= 200),
  constraint staff_sessions_end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint staff_sessions_reason_is_known check (ended_because in ('signed_out', 'ended_by_owner', 'locked', 'left', 'roles_changed'))
);
create index staff_sessions_staff_idx on staff_sessions (staff_id) where ended_at is null;
