-- Money that is heard of late may have ended a loan before it was given up; taken back again, the loan is given up again.
-- Only one that was, by its order.
alter table loan_moves disable trigger loan_moves_stay;
insert into loan_moves values ('closed', 'written_off'), ('closed', 'cancelled');
alter table loan_moves enable trigger loan_moves_stay;
create function keep_given_up() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_endings where loan_id = new.id) then
    raise exception 'loans: from % to % without an order', old.state, new.state
      using errcode = 'check_violation', constraint = 'loans_move_is_known';
  end if;
  return new;
end
$$;
create trigger loans_are_given_up_by_order before update of state on loans
  for each row when (old.state = 'closed' and new.state in ('written_off', 'cancelled'))
  execute function keep_given_up();
