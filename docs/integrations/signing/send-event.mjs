// Signs the event in a file and sends it. Without BASE_URL it prints the headers only.
//   PROGRAM=prg_… SIGNING_SECRET=vps_… BASE_URL=https://partners.example node send-event.mjs event.json
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const signatureOf = (secret, timestamp, body) =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");

const { PROGRAM, SIGNING_SECRET, BASE_URL, TIMESTAMP } = process.env;
const body = readFileSync(process.argv[2]);
const timestamp = TIMESTAMP ?? String(Math.floor(Date.now() / 1000));
const headers = {
  "x-vp-program": PROGRAM,
  "x-vp-timestamp": timestamp,
  "x-vp-signature": signatureOf(SIGNING_SECRET, timestamp, body),
};

if (BASE_URL) {
  const response = await fetch(`${BASE_URL}/api/v1/events`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  process.stdout.write(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} else {
  for (const [name, value] of Object.entries(headers)) process.stdout.write(`${name}: ${value}\n`);
}
