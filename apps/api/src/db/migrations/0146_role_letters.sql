-- Which letter about the end of a role has been sent: so many days before. A confirmation begins anew.
alter table staff_roles add column warned_days smallint;
alter table staff_roles add constraint staff_roles_warned_days_is_known check (warned_days in (14, 3));
