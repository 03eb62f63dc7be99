#!/bin/sh
# Writes the settings of compose.yaml, with new secrets, to .env beside it, or to the file that is given. Only you can read
# it. One that exists is kept: without its keys, what is sealed in the database cannot be read.
set -euC
umask 077
file=${1:-$(dirname "$0")/.env}
if [ -e "$file" ]; then
  echo "make-env.sh: $file exists, and is kept." >&2
  exit 1
fi
secret() { openssl rand -hex "$1"; }
cat > "$file" <<ENV
BASE_URL=http://localhost:3000
POSTGRES_PASSWORD=$(secret 24)
PARTNERS_PASSWORD=$(secret 24)
PARTNERS_OWNER_PASSWORD=$(secret 24)
TEMPORAL_PASSWORD=$(secret 24)
GRAFANA_PASSWORD=$(secret 12)
ENCRYPTION_KEY=$(secret 32)
CUSTOMER_HASH_KEY=$(secret 32)
ENV
