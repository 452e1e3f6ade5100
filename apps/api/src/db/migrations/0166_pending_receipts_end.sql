-- A payment under way that its channel will never confirm is ended by somebody of the lender's, for a reason. The
-- channel may find the money later: then it is confirmed as one that the channel itself had given up (decision 0255).
alter table receipts
  add column refusal_reason text,
  add column refused_by text,
  add constraint receipts_refusals_are_whole check (
    (refusal_reason is null) = (refused_by is null)
    and (refusal_reason is null or state <> 'pending')
    and (refusal_reason is null or length(refusal_reason) between 1 and 300)
    and (refused_by is null or length(refused_by) between 1 and 60)
  ) not valid;
alter table receipts validate constraint receipts_refusals_are_whole;

create function keep_refusal() returns trigger language plpgsql as $$
begin
  if old.refusal_reason is not null or old.state <> 'pending' or new.state <> 'refused' then
    raise exception 'receipts: staff refuse only what is under way, once'
      using errcode = 'restrict_violation', constraint = 'receipts_refusals_stay';
  end if;
  return new;
end
$$;
create trigger receipts_refusals_stay before update on receipts for each row
  when ((new.refusal_reason, new.refused_by) is distinct from (old.refusal_reason, old.refused_by))
  execute function keep_refusal();
