-- A role is confirmed by an admin every ninety days, or it lapses. Roles given before today count from today.

alter table staff_roles add column confirmed_at timestamptz not null default now();
alter table staff_roles add column confirmed_by uuid;
alter table staff_roles add constraint staff_roles_confirmed_by_fkey foreign key (confirmed_by) references staff (id);
alter table staff_roles add constraint staff_roles_nobody_confirms_their_own check (confirmed_by is distinct from staff_id);
create index staff_roles_confirmed_idx on staff_roles (confirmed_at);
