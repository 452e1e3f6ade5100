-- Money that the lender's people stop before it leaves (decision 0228). A hold is of a contract, so that a payout which
-- does not exist yet waits too, or of one returned credit.
create table payout_holds (
  id uuid not null default gen_random_uuid(),
  contract_id uuid,
  credit_payout_id uuid,
  ground text not null,
  reason text not null,
  held_by uuid not null,
  held_at timestamptz not null default now(),
  released_by uuid,
  released_at timestamptz,
  released_because text,
  constraint payout_holds_pkey primary key (id),
  constraint payout_holds_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint payout_holds_credit_payout_fkey foreign key (credit_payout_id) references credit_payouts (id),
  constraint payout_holds_held_by_fkey foreign key (held_by) references staff (id),
  constraint payout_holds_released_by_fkey foreign key (released_by) references staff (id),
  constraint payout_holds_are_of_one check (num_nonnulls(contract_id, credit_payout_id) = 1),
  constraint payout_holds_ground_is_known check (ground in ('doubt', 'client_asked', 'anti_fraud', 'report')),
  constraint payout_holds_release_is_whole check (num_nonnulls(released_by, released_at, released_because) in (0, 3)),
  constraint payout_holds_texts_are_bounded check (
    length(reason) between 10 and 300 and length(released_because) between 10 and 300
  )
);
create unique index payout_holds_one_of_contract_key on payout_holds (contract_id) where released_at is null;
create unique index payout_holds_one_of_credit_key on payout_holds (credit_payout_id) where released_at is null;
create index payout_holds_contract_idx on payout_holds (contract_id) where contract_id is not null;
create index payout_holds_credit_payout_idx on payout_holds (credit_payout_id) where credit_payout_id is not null;
create index payout_holds_held_by_idx on payout_holds (held_by);
create index payout_holds_released_by_idx on payout_holds (released_by) where released_by is not null;

-- Nothing can be held while a worker is calling the bank about it: the hold would say that the money has not left.
create function guard_payout_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.released_at is not null then
      raise exception 'payout_holds: a hold begins open'
        using errcode = 'check_violation', constraint = 'payout_holds_begin_open';
    end if;
    if exists (
      select from payouts where contract_id = new.contract_id and held_until > clock_timestamp()
        and state in ('requested', 'sent', 'unknown')
    ) or exists (
      select from credit_payouts where id = new.credit_payout_id and held_until > clock_timestamp()
        and finished_at is null
    ) then
      raise exception 'payout_holds: the bank is being called'
        using errcode = 'check_violation', constraint = 'payout_holds_not_during_a_call';
    end if;
    return new;
  end if;
  if old.released_at is not null
    or (to_jsonb(old) - '{released_by,released_at,released_because}'::text[])
      <> (to_jsonb(new) - '{released_by,released_at,released_because}'::text[]) then
    raise exception 'payout_holds: a hold is released once, and nothing else of it changes'
      using errcode = 'restrict_violation', constraint = 'payout_holds_stay';
  end if;
  return new;
end
$$;
create trigger payout_holds_are_guarded before insert or update on payout_holds
  for each row execute function guard_payout_hold();
create trigger payout_holds_are_kept before delete or truncate on payout_holds
  for each statement execute function refuse_change();

create function refuse_held_payout() returns trigger language plpgsql as $$
begin
  if exists (select from payout_holds where contract_id = new.contract_id and released_at is null) then
    raise exception 'payouts: held by the lender’s people'
      using errcode = 'check_violation', constraint = 'payouts_are_not_held';
  end if;
  return new;
end
$$;
create trigger payouts_are_not_held before insert on payouts for each row execute function refuse_held_payout();

-- The queue of payouts reads what is about to leave, and returns that have ended, the newest first.
create index loan_contracts_paying_idx on loan_contracts (id) where state = 'paying';
create index credit_payouts_finished_idx on credit_payouts (finished_at, id) where finished_at is not null;

alter table approvals
  drop constraint approvals_subject_kind_is_known,
  add constraint approvals_subject_kind_is_known check (subject_kind in ('staff', 'loan', 'payout'));
