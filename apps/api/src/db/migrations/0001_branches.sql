-- The branches that receive clients. Spec §2: /contacts shows them in both languages.

-- Every item must fit: whole days in order, an opening before the closing. Counted, because a jsonpath that meets
-- a missing field answers "unknown", which a check would take for a yes.
create function branch_hours_are_valid(hours jsonb) returns boolean
  language sql immutable
  return case when jsonb_typeof(hours) = 'array' then
    jsonb_array_length(hours) <= 14
    and jsonb_array_length(hours) = jsonb_array_length(jsonb_path_query_array(hours, '$[*] ? (
      @.from_day >= 1 && @.to_day <= 7 && @.from_day <= @.to_day
      && @.from_day.floor() == @.from_day && @.to_day.floor() == @.to_day
      && @.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.closes like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.opens < @.closes
    )'))
  else false end;

create table branches (
  id text not null,
  position integer not null,
  city_ru text not null,
  city_kk text not null,
  address_ru text not null,
  address_kk text not null,
  landmark_ru text,
  landmark_kk text,
  phone text not null,
  latitude double precision not null,
  longitude double precision not null,
  hours jsonb not null,
  is_sample boolean not null default false,

  constraint branches_pkey primary key (id),
  constraint branches_position_key unique (position) deferrable,
  constraint branches_id_is_a_slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 60),
  constraint branches_position_is_positive check (position > 0),
  constraint branches_city_is_named check (length(city_ru) between 1 and 100 and length(city_kk) between 1 and 100),
  constraint branches_address_is_given check (length(address_ru) between 1 and 300 and length(address_kk) between 1 and 300),
  constraint branches_landmark_is_in_both_languages check (
    (landmark_ru is null) = (landmark_kk is null)
    and length(landmark_ru) between 1 and 300 and length(landmark_kk) between 1 and 300
  ),
  constraint branches_phone_is_international check (phone ~ '^\+[0-9]{10,15}$'),
  constraint branches_latitude_is_on_earth check (latitude between -90 and 90),
  constraint branches_longitude_is_on_earth check (longitude between -180 and 180),
  constraint branches_hours_are_valid check (branch_hours_are_valid(hours))
);
