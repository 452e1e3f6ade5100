-- What is called append only refuses the rest, also from whoever writes past the program.
create trigger registration_moves_stay before update or delete or truncate on registration_moves
  for each statement execute function refuse_change();
create trigger operator_actions_stay before update or delete or truncate on operator_actions
  for each statement execute function refuse_change();
create trigger decisions_are_kept before truncate on decisions
  for each statement execute function refuse_change();
