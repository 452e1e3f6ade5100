-- What a borrower said before applying about who wants the loan; null where nobody asked (decision 0197).
alter table applications add column fraud_answers jsonb;
alter table applications add constraint applications_fraud_answers_are_whole check (
  fraud_answers is null or (
    jsonb_typeof(fraud_answers -> 'advised') = 'boolean' and jsonb_typeof(fraud_answers -> 'guided') = 'boolean'
    and jsonb_typeof(fraud_answers -> 'for_another') = 'boolean'
    and jsonb_typeof(fraud_answers -> 'promised') = 'boolean'
    and fraud_answers - array['advised', 'guided', 'for_another', 'promised'] = '{}'
  ) is true
);

-- They stay as they were said; the closing of an account that signed nothing empties them.
create function keep_fraud_answers() returns trigger language plpgsql as $$
begin
  if new.fraud_answers is null and old.state not in ('deciding', 'review', 'approved', 'contracted') then
    return new;
  end if;
  raise exception 'applications: what the borrower said stays as it was said'
    using errcode = 'restrict_violation', constraint = 'applications_fraud_answers_stay';
end
$$;
create trigger applications_fraud_answers_stay before update on applications
  for each row when (new.fraud_answers is distinct from old.fraud_answers) execute function keep_fraud_answers();

-- packages/domain/src/lending/decision/fraud-questions.ts
create function shows_coercion(answers jsonb) returns boolean language sql immutable as $$
  select coalesce(jsonb_path_exists(answers, '$.* ? (@ == true)'), false)
$$;

-- An earlier «yes» counts for thirty days: whoever dictates would say «now answer no». A person's approval ends it.
create function is_coerced(application uuid) returns boolean language sql stable as $$
  select exists (
    select from applications this
    join applications said on said.client_id = this.client_id
      and said.submitted_at > this.submitted_at - interval '30 days' and said.submitted_at <= this.submitted_at
    where this.id = application and shows_coercion(said.fraud_answers)
      and (said.id = this.id or not exists (
        select from decisions where application_id = said.id and decided_by = 'person' and outcome = 'approved'
      ))
  )
$$;

-- The rules approve nobody who may be under pressure, and refuse only after a person has decided.
create function guard_coerced_decision() returns trigger language plpgsql as $$
begin
  if is_coerced(new.application_id) and (new.outcome = 'approved' or not exists (
    select from decisions where application_id = new.application_id and decided_by = 'person'
  )) then
    raise exception 'decisions: a person decides where somebody else may want the loan'
      using errcode = 'check_violation', constraint = 'decisions_of_the_coerced_are_by_a_person';
  end if;
  return new;
end
$$;
create trigger decisions_of_the_coerced_are_by_a_person before insert on decisions
  for each row when (new.decided_by = 'rules' and new.outcome <> 'review') execute function guard_coerced_decision();
