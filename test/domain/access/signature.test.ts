import { describe, expect, test } from "@jest/globals";

import { signEvent, verifyEventSignature } from "../../../src/domain/access/signature.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const TIMESTAMP = String(NOW.getTime() / 1000);
const BODY = Buffer.from('{"id":"evt_1","type":"sale"}');
const CURRENT = "vps_current";
const PREVIOUS = "vps_previous";

const verify = (changes: Partial<Parameters<typeof verifyEventSignature>[0]> = {}) =>
  verifyEventSignature({
    secrets: { current: CURRENT, previous: PREVIOUS },
    timestamp: TIMESTAMP,
    signature: signEvent(CURRENT, TIMESTAMP, BODY),
    rawBody: BODY,
    now: NOW,
    ...changes,
  });

describe("the signature of an event", () => {
  // EVENT-1
  test.each([
    // printf '<timestamp>.<body>' | openssl dgst -sha256 -hmac <secret>
    ["key", "1700000000", "{}", "9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae"],
    [
      "vps_secret",
      "1700000001",
      '{"id":"é"}',
      "17795b1de9a88bd507b88c758d512c8b8bbc97de44dddd91d5dbb6a2c08ccc92",
    ],
  ])("with secret %j at %s over %s", (secret, timestamp, body, expected) => {
    expect(signEvent(secret, timestamp, Buffer.from(body))).toBe(expected);
  });

  test("is over the bytes, also when they are no UTF-8", () => {
    const bytes = Uint8Array.from([0xff, 0xfe]);
    expect(signEvent("key", "1", bytes)).not.toBe(signEvent("key", "1", Buffer.from("\ufffd\ufffd")));
  });
});

describe("an event is verified", () => {
  test("with the current secret", () => {
    expect(verify()).toBe("current");
  });

  test("with the previous secret, as long as there is one", () => {
    const signature = signEvent(PREVIOUS, TIMESTAMP, BODY);
    expect(verify({ signature })).toBe("previous");
    expect(verify({ signature, secrets: { current: CURRENT, previous: null } })).toBeNull();
  });

  test("with hex digits in upper case", () => {
    expect(verify({ signature: signEvent(CURRENT, TIMESTAMP, BODY).toUpperCase() })).toBe("current");
  });

  // EVENT-1
  test.each([
    [-300, "current"],
    [-301, null],
    [300, "current"],
    [301, null],
  ])("with a timestamp %i seconds from now, anywhere in the second: %j", (seconds, expected) => {
    const timestamp = String(Number(TIMESTAMP) + seconds);
    for (const ms of [0, 1, 999]) {
      const now = new Date(NOW.getTime() + ms);
      expect(verify({ now, timestamp, signature: signEvent(CURRENT, timestamp, BODY) })).toBe(expected);
    }
  });
});

describe("an event is not verified", () => {
  const good = signEvent(CURRENT, TIMESTAMP, BODY);
  test.each([
    ["with another secret", { signature: signEvent("other", TIMESTAMP, BODY) }],
    ["with another body", { rawBody: Buffer.from('{"id":"evt_2","type":"sale"}') }],
    ["with another timestamp than the signed one", { timestamp: String(Number(TIMESTAMP) + 1) }],
    [
      "with our stand-in in place of a previous secret",
      {
        secrets: { current: CURRENT, previous: null },
        signature: signEvent("no previous secret", TIMESTAMP, BODY),
      },
    ],
    ["without a signature", { signature: "" }],
    ["with half a signature", { signature: good.slice(0, 32) }],
    ["with more than a signature", { signature: `${good}00` }],
    ["with a prefix", { signature: `sha256=${good}` }],
    ["with a space", { signature: ` ${good}` }],
    ["with base64 of it", { signature: Buffer.from(good, "hex").toString("base64") }],
    ["with zeros", { signature: "0".repeat(64) }],
  ])("%s", (_name, changes) => {
    expect(verify(changes)).toBeNull();
  });

  test.each([
    "",
    "now",
    "-1",
    "+1",
    "1e9",
    "0x1",
    " 1700000000",
    `${TIMESTAMP}.0`,
    `${TIMESTAMP}\n`,
    "1234567890123",
    NOW.toISOString(),
  ])("with the timestamp %j, although it is signed", (timestamp) => {
    expect(verify({ timestamp, signature: signEvent(CURRENT, timestamp, BODY) })).toBeNull();
  });
});
