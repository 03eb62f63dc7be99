#!/bin/sh
# Prints the settings of compose.yaml with new secrets: deploy/compose/make-env.sh > deploy/compose/.env
# Keep the file as you keep the database: without the keys, what is sealed in it cannot be read.
set -eu
umask 077
secret() { openssl rand -hex "$1"; }
cat <<ENV
BASE_URL=http://localhost:3000
POSTGRES_PASSWORD=$(secret 24)
PARTNERS_PASSWORD=$(secret 24)
PARTNERS_OWNER_PASSWORD=$(secret 24)
TEMPORAL_PASSWORD=$(secret 24)
GRAFANA_PASSWORD=$(secret 12)
ENCRYPTION_KEY=$(secret 32)
CUSTOMER_HASH_KEY=$(secret 32)
ENV
