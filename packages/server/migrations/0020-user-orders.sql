-- The list of users can be sorted by rating and by solved problems.
create index users_by_rating on users (rating desc, id)
  where is_active and not is_unlisted and rating is not null;
create index users_by_solved on users (problem_count desc, id)
  where is_active and not is_unlisted;
