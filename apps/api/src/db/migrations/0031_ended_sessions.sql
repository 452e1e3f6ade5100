-- A browser may listen by a token that lives for half an hour. Whoever's session ends hears nothing more from that
-- moment on, on whichever node and however it ended.

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('qadam_steps', json_build_object('ended_session_id', new.id)::text);
  return null;
end
$$;

create trigger sessions_end_is_told after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_ended();

-- A node that begins to listen, or did not hear for a while, asks who has ended meanwhile.
create index sessions_ended_idx on sessions (ended_at) where ended_at is not null;
