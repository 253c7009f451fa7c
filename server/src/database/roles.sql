-- For a PostgreSQL whose administrator makes the roles by hand. Run as that administrator, in psql; again for each
-- further database:
--
--   psql -v login=laurel -v database=laurel -f roles.sql
--
-- The login role must exist (CREATE ROLE laurel LOGIN PASSWORD '…') and so must the database
-- (CREATE DATABASE laurel). Then point DATABASE_URL at it. The login needs no other right: it is neither
-- superuser nor owner of the database, and it cannot go round row-level security.

\set ON_ERROR_STOP on
\connect :database

SELECT format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', name)
  FROM unnest(ARRAY['laurel_owner', 'laurel_app', 'laurel_erase']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

-- The login becomes one of them for each thing that it does, and has none of their rights by itself.
ALTER ROLE :"login" NOINHERIT;
GRANT laurel_owner, laurel_app, laurel_erase TO :"login";

CREATE SCHEMA IF NOT EXISTS laurel AUTHORIZATION laurel_owner;
CREATE SCHEMA IF NOT EXISTS graphile_worker AUTHORIZATION laurel_app;
