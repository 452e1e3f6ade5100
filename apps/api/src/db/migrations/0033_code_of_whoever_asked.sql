-- A code is for the browser that asked: nobody else's asking takes it away. Null where a former version has asked.
alter table sms_codes
  add column asker text,
  add constraint sms_codes_asker_is_short check (length(asker) <= 64);
