import type { Tx } from "../../db/transaction.ts";
import { figuresWithOnce, type Price } from "../../domain/programs/commission.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import { onceEarnerOf } from "../../domain/sales/once-per-customer.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import type { NewConversion } from "./conversion-row.ts";
import { lockConversion } from "./lock-conversion.ts";
import { lockCustomer, onceOrdersOf } from "./once-orders.ts";
import { postCorrection } from "./post-correction.ts";
import { recheckHold } from "./recheck-hold.ts";

/** Prices a new sale in view of its customer's other orders. A test order is priced alone. MONEY-7. */
export async function priceAmongOrders(
  tx: Tx,
  conversion: NewConversion,
  state: Readonly<{ status: ConversionStatus; refundedCents: number }>,
): Promise<Price> {
  const { id: conversionId, price, customerHash, program, isTest } = conversion;
  if (price.onceCents === 0 || customerHash === null || isTest) return price;
  const customer = { programId: program.id, customerHash };
  await lockCustomer(tx, customer);
  const own = { ...conversion, ...state, conversionId, orderRef: conversion.externalRef };
  const others = await onceOrdersOf(tx, customer, conversionId);
  const earnsOnce = onceEarnerOf([...others, { ...own, earnsOnce: others.length === 0 }]) === conversionId;
  return { ...price, earnsOnce, figures: figuresWithOnce(price, earnsOnce) };
}

/** A change that may affect which of a customer's orders earns the fixed part. */
export interface OnceChange {
  readonly conversionId: string;
  readonly programId: string;
  readonly customerHash: Buffer | null;
  readonly onceCents: number;
  /** The reason, unique per conversion. */
  readonly cause: string;
}

/**
 * Decides again which of a customer's orders earns the fixed part of the commission, after one of them was recorded,
 * rejected, fully refunded or revived, and posts the differences. MONEY-7.
 */
export async function settleOnce(tx: Tx, change: OnceChange): Promise<void> {
  const { programId, customerHash, onceCents } = change;
  if (onceCents === 0 || customerHash === null) return;
  const customer = { programId, customerHash };
  await lockCustomer(tx, customer);
  const orders = await onceOrdersOf(tx, customer);
  const earner = onceEarnerOf(orders);
  for (const { conversionId, earnsOnce } of orders) {
    if (earnsOnce === (conversionId === earner)) continue;
    await moveOnce(tx, conversionId, !earnsOnce, `once:${change.conversionId}:${change.cause}`);
  }
}

/** Adds or removes a conversion's fixed part, and sends its partner's postback. */
async function moveOnce(tx: Tx, conversionId: string, earnsOnce: boolean, cause: string): Promise<void> {
  const conversion = await lockConversion(tx, null, conversionId);
  const { posted, status, refundedCents, original: figures } = conversion;
  const original = figuresWithOnce({ ...conversion, figures }, earnsOnce);
  const note = earnsOnce
    ? "The fixed commission is paid for this order: it is the customer's earliest"
    : "The fixed commission is paid for another order of the customer";
  const targets = await postCorrection(tx, conversion, {
    status,
    refundedCents,
    cause,
    note,
    repriced: { original, earnsOnce },
  });
  await recheckHold(tx, conversion, { from: posted, to: targets });
  if (targets.directCents === posted.directCents) return;
  const isLess = targets.directCents < posted.directCents;
  const event = isLess ? "reversed" : status === "approved" ? "approved" : "recorded";
  await recordPostback(tx, { conversionId, event, cause });
}
