-- Whoever signed in with a number that its client had left stood in the former client's account (decision 0199): they
-- sign in anew, and begin with nothing of theirs.
update sessions set ended_at = now(), ended_because = 'phone_moved'
  where ended_at is null and account_id in (
    select from_account_id from phone_moves where stopped_at is null
      and not exists (select from clients where clients.account_id = phone_moves.from_account_id)
  );
