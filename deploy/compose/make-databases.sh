#!/bin/sh
# Run once, by PostgreSQL's image, on an empty volume: the service's database with its two roles, and Temporal's.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set partners="$PARTNERS_PASSWORD" --set owner="$PARTNERS_OWNER_PASSWORD" --set temporal="$TEMPORAL_PASSWORD" <<'SQL'
create role partners_owner login password :'owner';
create role partners login password :'partners';
create role temporal login password :'temporal';
create database partners owner partners_owner;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
SQL
