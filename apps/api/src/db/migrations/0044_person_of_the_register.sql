-- A face is known, and the names beside it are not: the register differs from them, or has said nothing.
alter table person_checks
  drop constraint person_checks_reason_is_known,
  add constraint person_checks_reason_is_known
    check (reason in ('without_camera', 'non_resident', 'register_differs', 'register_silent'));

-- Nobody becomes a client, let alone signs anything, while a person still has to look at them.
alter table registrations add constraint registrations_are_checked_before_clients check (
  not is_checked_by_person or step not in (
    'client_creating', 'signing_init', 'signing_init_success', 'signing_result', 'signing_failed', 'personal_cabinet'
  )
);
