import { describe, expect, test } from "@jest/globals";
import Stripe from "stripe";
import { isShopifySignatureValid } from "../../src/providers/shopify/shopify-signature.ts";
import { isStripeSignatureValid } from "../../src/providers/stripe/stripe-signature.ts";
import { shopifySignature, stripeSignature } from "../support/scenes/webhooks.ts";

const body = '{"id":"evt_1","amount":1.50}';
const rawBody = Buffer.from(body);
const now = new Date("2026-11-20T12:00:00.900Z");
const seconds = Math.floor(now.getTime() / 1000);

describe("Stripe's", () => {
  const isValid = (header: string, changes: Partial<Parameters<typeof isStripeSignatureValid>[0]> = {}) =>
    isStripeSignatureValid({ secret: "whsec_1", header, rawBody, now, ...changes });
  const signed = stripeSignature(body, "whsec_1", seconds);
  const v1 = signed.split("v1=")[1]!;

  test("is the one that Stripe's own library makes", () => {
    const stripe = new Stripe("sk_test_1");
    const header = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: "whsec_1",
      timestamp: seconds,
    });
    expect(isValid(header)).toBe(true);
  });

  // STRIPE-1
  test.each([
    ["as sent", signed, true],
    ["in upper case", signed.replace(v1, v1.toUpperCase()), true],
    ["second of two, while a secret is rolled", `t=${seconds},v1=${"0".repeat(64)},v1=${v1}`, true],
    ["with spaces", `t=${seconds}, v1=${v1}`, true],
    ["300 seconds old", stripeSignature(body, "whsec_1", seconds - 300), true],
    ["301 seconds old", stripeSignature(body, "whsec_1", seconds - 301), false],
    ["300 seconds ahead", stripeSignature(body, "whsec_1", seconds + 300), true],
    ["301 seconds ahead", stripeSignature(body, "whsec_1", seconds + 301), false],
    ["of the test scheme", signed.replace("v1=", "v0="), false],
    ["with another secret", stripeSignature(body, "whsec_2", seconds), false],
    ["over another body", stripeSignature(`${body} `, "whsec_1", seconds), false],
    ["under another timestamp", signed.replace(`t=${seconds}`, `t=${seconds - 1}`), false],
    ["cut short", signed.slice(0, -2), false],
    ["with something behind it", `${signed}00`, false],
    ["without a timestamp", `v1=${v1}`, false],
    ["with a timestamp that is none", signed.replace(`t=${seconds}`, "t=1e9"), false],
    ["empty", "", false],
  ])("%s: %#", (_, header, expected) => {
    expect(isValid(header)).toBe(expected);
  });

  test("never matches without a secret", () => {
    expect(isValid(stripeSignature(body, "no such secret", seconds), { secret: null })).toBe(false);
  });
});

describe("Shopify's", () => {
  const isValid = (signature: string, secret: string | null = "shpss_1") =>
    isShopifySignatureValid({ secret, signature, rawBody });
  const signed = shopifySignature(body, "shpss_1");

  // SHOPIFY-1
  test.each([
    ["as sent", signed, true],
    ["with another secret", shopifySignature(body, "shpss_2"), false],
    ["over another body", shopifySignature(`${body} `, "shpss_1"), false],
    ["cut short", signed.slice(0, 20), false],
    ["in hexadecimal", Buffer.from(signed, "base64").toString("hex"), false],
    ["empty", "", false],
  ])("%s", (_, signature, expected) => {
    expect(isValid(signature)).toBe(expected);
  });

  test("never matches without a secret", () => {
    expect(isValid(shopifySignature(body, "no such secret"), null)).toBe(false);
  });
});
