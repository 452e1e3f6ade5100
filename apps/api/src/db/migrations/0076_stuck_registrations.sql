-- Registrations that wait for the program, and how long others stayed at the same step (decision 0185).
create index registrations_waiting_idx on registrations (step, changed_at) where step in (
  'waiting_external_personal', 'waiting_external_photo', 'waiting_liveness_results', 'client_creating', 'signing_init',
  'signing_result'
);
create index registrations_paused_idx on registrations (paused_until) where paused_until is not null;
create index registration_moves_step_idx on registration_moves (from_step, at);
