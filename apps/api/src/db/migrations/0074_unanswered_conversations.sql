-- Clients who wait for an answer, so that the queue of messages reads its own rows and not all messages ever written
-- (decision 0184). A trigger keeps them: a node of the former version answers clients during a deployment too.

create table unanswered_conversations (
  client_id uuid not null,
  -- The first message after the lender's last one, and its time.
  first_number bigint not null,
  waits_since timestamptz not null,
  constraint unanswered_conversations_pkey primary key (client_id),
  constraint unanswered_conversations_client_fkey foreign key (client_id) references clients (id)
);
create index unanswered_conversations_order_idx on unanswered_conversations (waits_since, client_id);

create function first_unanswered_message(client uuid) returns table (number bigint, written_at timestamptz)
language sql as $$
  select question.number, question.written_at from messages question
  where question.client_id = client and question.author = 'client' and question.number > coalesce((
    select max(answer.number) from messages answer where answer.client_id = client and answer.author = 'lender'
  ), 0)
  order by question.number limit 1
$$;

create function keep_unanswered_conversation() returns trigger language plpgsql as $$
begin
  if new.author = 'client' then
    -- An update of the row to itself locks it: an answer written at the same moment waits, and then finds this message.
    insert into unanswered_conversations as waiting (client_id, first_number, waits_since)
    values (new.client_id, new.number, new.written_at)
    on conflict (client_id) do update set first_number = waiting.first_number;
    return null;
  end if;
  delete from unanswered_conversations where client_id = new.client_id;
  insert into unanswered_conversations (client_id, first_number, waits_since)
  select new.client_id, first.number, first.written_at from first_unanswered_message(new.client_id) first
  on conflict (client_id) do nothing;
  return null;
end
$$;
create trigger messages_keep_unanswered after insert on messages
  for each row execute function keep_unanswered_conversation();

create function forget_unanswered_conversations() returns trigger language plpgsql as $$
begin
  delete from unanswered_conversations where client_id in (select client_id from gone);
  insert into unanswered_conversations (client_id, first_number, waits_since)
  select touched.client_id, first.number, first.written_at
  from (select distinct client_id from gone) touched, first_unanswered_message(touched.client_id) first
  on conflict (client_id) do nothing;
  return null;
end
$$;
create trigger messages_forget_unanswered after delete on messages
  referencing old table as gone for each statement execute function forget_unanswered_conversations();

insert into unanswered_conversations (client_id, first_number, waits_since)
select touched.client_id, first.number, first.written_at
from (select distinct client_id from messages) touched, first_unanswered_message(touched.client_id) first;

-- Lists are read page by page in these orders.
create index payouts_unresolved_idx on payouts (requested_at, id) where state in ('requested', 'sent', 'unknown');
create index payouts_finished_idx on payouts (finished_at, id) where finished_at is not null;
