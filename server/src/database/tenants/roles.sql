-- For a PostgreSQL whose administrator makes the roles by hand. Run as that administrator, in psql; again for each
-- further database:
--
--   psql -v login=laurel -v admin=laurel_admin -v database=laurel -f roles.sql
--
-- Both logins must exist (CREATE ROLE laurel LOGIN PASSWORD '…') and so must the database (CREATE DATABASE laurel). Then
-- point DATABASE_URL at `login`, which serves requests and runs jobs, and DATABASE_OWNER_URL at `admin`, which makes and
-- changes the tables. Neither needs another right: they are neither superuser nor owner of the database.

\set ON_ERROR_STOP on
\connect :database

SELECT format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', name)
  FROM unnest(ARRAY['laurel_owner', 'laurel_app', 'laurel_erase']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

-- A login becomes one of them for each thing that it does, and has none of their rights by itself. A process with
-- ROLE=web erases nobody: its login may do without laurel_erase.
ALTER ROLE :"login" NOINHERIT;
ALTER ROLE :"admin" NOINHERIT;
GRANT laurel_app, laurel_erase TO :"login";
GRANT laurel_owner, laurel_app, laurel_erase TO :"admin";

CREATE SCHEMA IF NOT EXISTS laurel AUTHORIZATION laurel_owner;
CREATE SCHEMA IF NOT EXISTS graphile_worker AUTHORIZATION laurel_app;
