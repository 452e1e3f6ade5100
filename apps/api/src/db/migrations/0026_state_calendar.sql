-- Days that differ from Monday to Friday: holidays on working days, weekends that are worked. A year without a row was
-- not entered: nobody knows its last days in time yet. Add or replace one: deploy/README.md, «The state calendar».

create table state_calendar (
  day date not null,
  is_working boolean not null,
  name_ru text not null,
  name_kk text not null,
  -- Where it is written. What begins with «to be confirmed» follows from the law of holidays, and the decision on the
  -- year, which may move days, was not published when it was entered.
  source text not null,
  constraint state_calendar_pkey primary key (day),
  constraint state_calendar_day_differs check (is_working = (extract(isodow from day) > 5)),
  constraint state_calendar_is_told check (name_ru <> '' and name_kk <> '' and source <> '')
);

-- Every node reads it once and again after each change, whoever makes it.
create function tell_state_calendar() returns trigger language plpgsql as $$
begin
  perform pg_notify('qadam_calendar', '');
  return null;
end $$;
create trigger state_calendar_is_told after insert or update or delete or truncate on state_calendar
  for each statement execute function tell_state_calendar();

-- A holiday on a Saturday or Sunday makes the next working day a day off; Christmas and Kurban-ait do not.
-- The calendars of 2024-2026 were published by the Ministry of Labour; transfers by its orders.
-- Constitution Day: 30 August until 2025; the referendum of 15 March 2026 moved it to 15 March, kept first in 2027.
with published (day, name, source) as (
  values
    ('2024-01-01'::date, 'new_year', 'law'), ('2024-01-02', 'new_year', 'law'),
    ('2024-03-08', 'women', 'law'),
    ('2024-03-21', 'nauryz', 'law'), ('2024-03-22', 'nauryz', 'law'), ('2024-03-25', 'nauryz', 'moved'),
    ('2024-05-01', 'unity', 'law'), ('2024-05-04', 'worked', 'may_2024'),
    ('2024-05-07', 'defender', 'law'), ('2024-05-08', 'off', 'may_2024'), ('2024-05-09', 'victory', 'law'),
    ('2024-07-08', 'capital', 'moved'),
    ('2024-08-30', 'constitution', 'law'), ('2024-10-25', 'republic', 'law'), ('2024-12-16', 'independence', 'law'),

    ('2025-01-01', 'new_year', 'law'), ('2025-01-02', 'new_year', 'law'), ('2025-01-03', 'off', 'january_2025'),
    ('2025-01-05', 'worked', 'january_2025'), ('2025-01-07', 'christmas', 'law'),
    ('2025-03-10', 'women', 'moved'),
    ('2025-03-21', 'nauryz', 'law'), ('2025-03-24', 'nauryz', 'moved'), ('2025-03-25', 'nauryz', 'moved'),
    ('2025-05-01', 'unity', 'law'), ('2025-05-07', 'defender', 'law'), ('2025-05-09', 'victory', 'law'),
    ('2025-06-06', 'kurban_ait', 'kurban_ait'),
    ('2025-07-07', 'capital', 'moved'), ('2025-09-01', 'constitution', 'moved'),
    ('2025-10-27', 'republic', 'moved'), ('2025-12-16', 'independence', 'law'),

    ('2026-01-01', 'new_year', 'law'), ('2026-01-02', 'new_year', 'law'), ('2026-01-07', 'christmas', 'law'),
    ('2026-03-09', 'women', 'moved'),
    ('2026-03-23', 'nauryz', 'law'), ('2026-03-24', 'nauryz', 'moved'), ('2026-03-25', 'nauryz', 'moved'),
    ('2026-05-01', 'unity', 'law'), ('2026-05-07', 'defender', 'law'), ('2026-05-11', 'victory', 'moved'),
    ('2026-05-27', 'kurban_ait', 'kurban_ait'),
    ('2026-07-06', 'capital', 'law'), ('2026-10-26', 'republic', 'moved'), ('2026-12-16', 'independence', 'law'),

    -- Kurban-ait of 2027 falls on or about Sunday 16 May and is not entered: a Monday would be, once it is announced.
    ('2027-01-01', 'new_year', 'to_confirm'), ('2027-01-04', 'new_year', 'to_confirm'),
    ('2027-01-07', 'christmas', 'to_confirm'),
    ('2027-03-08', 'women', 'to_confirm'), ('2027-03-15', 'constitution', 'to_confirm'),
    ('2027-03-22', 'nauryz', 'to_confirm'), ('2027-03-23', 'nauryz', 'to_confirm'),
    ('2027-03-24', 'nauryz', 'to_confirm'),
    ('2027-05-03', 'unity', 'to_confirm'), ('2027-05-07', 'defender', 'to_confirm'),
    ('2027-05-10', 'victory', 'to_confirm'), ('2027-07-06', 'capital', 'to_confirm'),
    ('2027-10-25', 'republic', 'to_confirm'), ('2027-12-16', 'independence', 'to_confirm')
), names (name, ru, kk) as (
  values
    ('new_year', 'Новый год', 'Жаңа жыл'),
    ('christmas', 'Православное Рождество', 'Православиелік Рождество'),
    ('women', 'Международный женский день', 'Халықаралық әйелдер күні'),
    ('nauryz', 'Наурыз мейрамы', 'Наурыз мейрамы'),
    ('unity', 'Праздник единства народа Казахстана', 'Қазақстан халқының бірлігі мерекесі'),
    ('defender', 'День защитника Отечества', 'Отан қорғаушы күні'),
    ('victory', 'День Победы', 'Жеңіс күні'),
    ('capital', 'День столицы', 'Астана күні'),
    ('kurban_ait', 'Курбан-айт', 'Құрбан айт'),
    ('constitution', 'День Конституции', 'Конституция күні'),
    ('republic', 'День Республики', 'Республика күні'),
    ('independence', 'День Независимости', 'Тәуелсіздік күні'),
    ('off', 'Перенесённый выходной', 'Ауыстырылған демалыс күні'),
    ('worked', 'Рабочий день вместо выходного', 'Демалыс күнінің орнына жұмыс күні')
), sources (source, words) as (
  values
    ('law', 'Law of holidays, 13.12.2001 No 267'),
    ('moved', 'Labour Code, art. 85: the holiday fell on a day off'),
    ('kurban_ait', 'Labour Code, art. 84: first day of Kurban-ait, calendar of the Ministry of Labour'),
    ('may_2024', 'Order of the Ministry of Labour, April 2024: from Saturday 4 May to Wednesday 8 May'),
    ('january_2025', 'Order of the Ministry of Labour, 21.11.2024: from Sunday 5 January to Friday 3 January'),
    ('to_confirm', 'to be confirmed: by the law of holidays as it stands, the calendar of 2027 is not published yet')
)
insert into state_calendar (day, is_working, name_ru, name_kk, source)
select day, name = 'worked', ru, kk, words
from published join names using (name) join sources using (source);
