-- Blocked data serves no new loan (decision 0231): an application approved before the blocking becomes no contract.
alter function signing_obstacle(loan_contracts) rename to signing_obstacle_of_terms;
create function signing_obstacle(contract loan_contracts) returns text language plpgsql stable as $$
begin
  if exists (
    select from data_changes
    where client_id = contract.client_id and what = 'blocking' and state = 'done' and lifted_at is null
  ) then
    return 'data_blocked';
  end if;
  return signing_obstacle_of_terms(contract);
end
$$;
