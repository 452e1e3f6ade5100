-- Payouts that two people ended by the bank's letter, of which the bank is asked further (decision 0268).
create table ended_payouts (
  payout_id uuid not null,
  ended_at timestamptz not null default now(),
  -- The bank's own word, against the letter: the client has the money.
  paid_at timestamptz,
  constraint ended_payouts_pkey primary key (payout_id),
  constraint ended_payouts_payout_fkey foreign key (payout_id) references payouts (id)
);

create function keep_ended_payout() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.ended_at) is distinct from (old.payout_id, old.ended_at) or old.paid_at is not null then
    raise exception 'ended_payouts: what the bank has said stays'
      using errcode = 'restrict_violation', constraint = 'ended_payouts_stay';
  end if;
  return new;
end
$$;
create trigger ended_payouts_stay before update on ended_payouts for each row execute function keep_ended_payout();
create trigger ended_payouts_are_kept before delete or truncate on ended_payouts
  for each statement execute function refuse_change();
