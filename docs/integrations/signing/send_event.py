# Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
#   PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example python3 send_event.py event.json
import hashlib
import hmac
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path


def signature_of(secret: str, timestamp: str, body: bytes) -> str:
    text = timestamp.encode() + b"." + body
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


body = Path(sys.argv[1]).read_bytes()
timestamp = os.environ.get("TIMESTAMP") or str(int(time.time()))
headers = {
    "x-vp-program": os.environ["PROGRAM"],
    "x-vp-timestamp": timestamp,
    "x-vp-signature": signature_of(os.environ["SIGNING_SECRET"], timestamp, body),
}

if base_url := os.environ.get("BASE_URL"):
    request = urllib.request.Request(
        f"{base_url}/api/v1/events",
        data=body,
        headers={"Content-Type": "application/json", **headers},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            print(response.read().decode())
    except urllib.error.HTTPError as error:
        sys.exit(error.read().decode())
else:
    for name, value in headers.items():
        print(f"{name}: {value}")
