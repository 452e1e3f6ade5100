-- What stands between a borrower and their signature, as packages/domain/src/lending/signing-obstacle.ts tells it, for
-- whoever writes past the program; null where nothing does. A test holds the two equal.
create function signing_obstacle(contract loan_contracts) returns text language plpgsql stable as $$
declare
  application_state text;
  decision decisions;
begin
  -- By the registration that the client is in the cabinet with now: an older one may have been somebody else's phone.
  if not exists (
    select from clients join registrations on registrations.account_id = clients.account_id
      where clients.id = contract.client_id and step = 'personal_cabinet' and identified_by = 'biometric'
  ) then
    return 'no_face';
  end if;
  select state into application_state from applications
    where id = contract.application_id and client_id = contract.client_id;
  if application_state is distinct from 'approved' then
    return 'not_approved';
  end if;
  select * into decision from decisions
    where application_id = contract.application_id and outcome <> 'review' order by number desc limit 1;
  if decision.outcome is distinct from 'approved'
    or decision.valid_until <= coalesce(contract.signed_at, now()) then
    return 'no_offer';
  end if;
  if exists (
    select from loan_contracts other where other.client_id = contract.client_id and other.id <> contract.id
      and other.signed_at > (select min(decided_at) from decisions where application_id = contract.application_id)
  ) then
    return 'signed_meanwhile';
  end if;
  if contract.product <> decision.offer_product or contract.amount_tiyn > decision.offer_most_tiyn
    or not contract.term = any (decision.offer_terms) then
    return 'not_offered';
  end if;
  if not exists (
    select from payees where id = contract.payee_id and client_id = contract.client_id and state = 'own'
  ) then
    return 'payee_not_own';
  end if;
  return null;
end
$$;

create function guard_signature() returns trigger language plpgsql as $$
declare
  obstacle text;
begin
  if new.state in ('cooling_off', 'paying') and (tg_op = 'INSERT' or old.state = 'to_sign') then
    obstacle := signing_obstacle(new);
    if obstacle is not null then
      raise exception 'loan_contracts: may not be signed: %', obstacle
        using errcode = 'check_violation', constraint = 'loan_contracts_may_be_signed';
    end if;
  end if;
  return new;
end
$$;
-- After `loan_contracts_are_guarded`, by their names.
create trigger loan_contracts_may_be_signed before insert or update on loan_contracts
  for each row execute function guard_signature();
