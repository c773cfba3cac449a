-- Shows that the site starts with another secret key than before. The key cannot be computed from it.
create table secret_key_fingerprints (
  is_current boolean primary key default true check (is_current),
  fingerprint text not null
);
