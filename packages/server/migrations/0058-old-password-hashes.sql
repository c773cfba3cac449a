-- How long the comparison with the slowest password hash of a site that moved in takes. Every wrong password takes as long.
create index users_old_password_hashes on users ((split_part(password_hash, '$', 2)::int)) where password_hash like 'pbkdf2%';
