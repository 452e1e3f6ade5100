-- The contract's number in what a payer has typed, or null: the only place that knows what people put around the
-- digits. Escapes name the spaces and dashes, because classes of characters depend on the server's locale.
create function contract_number_of(typed text) returns bigint language sql immutable parallel safe as $$
  select case when digits ~ '^[0-9]{1,15}$' then digits::bigint end
  from (
    select regexp_replace(typed, '[ \t\n\r\u00A0\u2007\u2009\u202F\u2116\u2010-\u2015-]', '', 'g') as digits
  ) as stripped
$$;

-- Payments under way: few at a time, found by the loan that they are meant for and by how long they have waited.
create index receipts_pending_number_idx on receipts (contract_number_of(account)) where state = 'pending';
create index receipts_pending_since_idx on receipts (heard_at) where state = 'pending';
drop index receipts_pending_idx;
