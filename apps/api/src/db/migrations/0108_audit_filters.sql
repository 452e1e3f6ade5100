-- The record is read by kind, by day and by request, and a copy of it that leaves the console is an act of its own.
-- These indexes lock the record against new rows while they are built.

alter table staff_actions drop constraint staff_actions_kind_is_known;
alter table staff_actions add constraint staff_actions_kind_is_known
  check (kind in ('login', 'look', 'reveal', 'act', 'denied', 'export'));
create index staff_actions_kind_idx on staff_actions (kind, number desc);
create index staff_actions_at_idx on staff_actions (at);
create index staff_actions_request_idx on staff_actions (request_id);
