-- Sessions end and are deleted, but organizers still ask who has ever signed in.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = seen.at
from (select user_id, max(renewed_at) as at from sessions group by user_id) seen where seen.user_id = users.id;
