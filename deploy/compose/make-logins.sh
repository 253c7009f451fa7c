#!/bin/sh
# Run once by the image of PostgreSQL, when it has made the database: Laurel's two logins, and the roles that they become.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d laurel -v serving="$DATABASE_PASSWORD" -v owning="$DATABASE_OWNER_PASSWORD" <<'SQL'
CREATE ROLE laurel LOGIN PASSWORD :'serving';
CREATE ROLE laurel_admin LOGIN PASSWORD :'owning';
SQL
psql -U postgres -v login=laurel -v admin=laurel_admin -v database=laurel -f "${ROLES_SQL:-/roles.sql}"
