-- A way in for the lender's people: recovery codes for the day the phone is lost, and who sent an invitation.

create table staff_recovery_codes (
  staff_id uuid not null,
  -- Keyed, because a recovery code is short enough to be guessed from a plain hash.
  mac bytea not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  constraint staff_recovery_codes_pkey primary key (staff_id, mac),
  constraint staff_recovery_codes_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_recovery_codes_mac_is_whole check (length(mac) = 32)
);

-- Null where it was the command on the server.
alter table staff_invitations add column made_by uuid;
alter table staff_invitations add constraint staff_invitations_made_by_fkey foreign key (made_by) references staff (id);
-- An invitation is good once: once used it stays used.
create function refuse_second_use() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'a used invitation does not change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger staff_invitations_are_used_once before update on staff_invitations
  for each row execute function refuse_second_use();

-- The list of people shows the last sign-in of each.
create index staff_sessions_began_idx on staff_sessions (staff_id, began_at desc);

alter table staff_sessions drop constraint staff_sessions_reason_is_known;
alter table staff_sessions add constraint staff_sessions_reason_is_known
  check (ended_because in ('signed_out', 'ended_by_owner', 'ended_by_admin', 'locked', 'left', 'roles_changed'));
