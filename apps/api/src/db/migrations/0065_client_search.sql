-- One field of the console finds a client by what a person remembers. Exact ones (iin, phone, contract) have their keys.

-- The letters of packages/domain/src/person/folded-name.ts; no collation has a say in it.
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select translate(name,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІёәғқңөұүһі',
    'abcdefghijklmnopqrstuvwxyzабвгдеежзийклмнопрстуфхцчшщъыьэюяагкноуухиеагкноуухи')
$$;
create index clients_name_idx on clients (folded_name(last_name) collate "C", folded_name(first_name) collate "C", id);
create index clients_email_idx on clients (lower(email)) where email is not null;
create index accounts_phone_tail_idx on accounts (right(phone, 4));
