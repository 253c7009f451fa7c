-- For a PostgreSQL whose administrator creates the roles by hand. Run it in psql as that administrator, once for each
-- database:
--
--   psql -v login=laurel -v admin=laurel_admin -v database=laurel -f roles.sql
--
-- Both logins must exist (CREATE ROLE laurel LOGIN PASSWORD '…') and so must the database (CREATE DATABASE laurel).
-- Then point DATABASE_URL at `login`, which serves requests and runs jobs, and DATABASE_OWNER_URL at `admin`, which
-- creates and changes the tables. Neither needs further rights: they are neither superuser nor owner of the database.

\set ON_ERROR_STOP on
\connect :database

SELECT format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', name)
  FROM unnest(ARRAY['laurel_owner', 'laurel_app', 'laurel_erase']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

-- A login has none of the roles' rights by itself: it becomes the role that it needs. A process with ROLE=web erases
-- nothing, so its login may do without laurel_erase.
ALTER ROLE :"login" NOINHERIT;
ALTER ROLE :"admin" NOINHERIT;
GRANT laurel_app, laurel_erase TO :"login";
GRANT laurel_owner, laurel_app, laurel_erase TO :"admin";

CREATE SCHEMA IF NOT EXISTS laurel AUTHORIZATION laurel_owner;
CREATE SCHEMA IF NOT EXISTS graphile_worker AUTHORIZATION laurel_app;
