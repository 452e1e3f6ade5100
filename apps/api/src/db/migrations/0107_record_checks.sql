-- The nightly check of the staff record writes its verdict into the record itself; each scrape of metrics reads the
-- newest one.

create index staff_actions_checks_idx on staff_actions (number desc)
  where actor_kind = 'server' and permission = 'audit.read';
