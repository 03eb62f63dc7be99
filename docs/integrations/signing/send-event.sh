#!/bin/sh
# Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
#   PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example ./send-event.sh event.json
set -eu

body_file=$1
timestamp=${TIMESTAMP:-$(date +%s)}
# The file itself goes into the signature and into the request: a shell variable would lose its last line break.
signature=$({ printf '%s.' "$timestamp"; cat "$body_file"; } |
  openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1)

if [ -z "${BASE_URL:-}" ]; then
  printf 'x-vp-program: %s\nx-vp-timestamp: %s\nx-vp-signature: %s\n' "$PROGRAM" "$timestamp" "$signature"
  exit
fi
# --data-binary, because -d leaves line breaks out.
curl -sS --fail-with-body "$BASE_URL/api/v1/events" \
  -H "Content-Type: application/json" -H "x-vp-program: $PROGRAM" \
  -H "x-vp-timestamp: $timestamp" -H "x-vp-signature: $signature" \
  --data-binary "@$body_file"
