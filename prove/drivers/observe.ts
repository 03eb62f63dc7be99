import { listBalances } from "../../src/queries/balances/list-balances.ts";
import type { Picture, ShownConversion, ShownPayout } from "../model/expect.ts";
import type { Balance } from "../model/balances.ts";
import type { Scene } from "./scene.ts";

interface ConversionRow {
  readonly id: string;
  readonly order: string;
  readonly kind: "sale" | "event" | "test";
  readonly programId: string;
  readonly partnerId: string;
  readonly shown: Omit<ShownConversion, "partner">;
}

/**
 * What the service has now, by the story's names: of the programs that a step touched. Ids of conversions are kept for
 * the steps that follow.
 *
 * @param balancesBy the query that the API answers balances with, or the API itself, which costs twice as much
 */
export async function observe(
  scene: Scene,
  programs: readonly string[],
  balancesBy: "query" | "api" = "query",
): Promise<Picture> {
  const { sql } = scene.service.deps;
  const programIds = programs.map((name) => scene.programs[name]!.id);
  const [rows, ...balances] = await Promise.all([
    sql.row<{ conversions: ConversionRow[]; payouts: (ShownPayout & { partnerId: string })[] }>(ROWS, [
      programIds,
    ]),
    ...programIds.map((id) => BALANCES_BY[balancesBy](scene, id)),
  ]);
  const names = new Map(Object.entries(scene.partners).map(([name, { id }]) => [id, name]));
  const programNames = new Map(programs.map((name) => [scene.programs[name]!.id, name]));
  // A conversion may have another name than before.
  const ids = new Set(rows!.conversions.map(({ id }) => id));
  for (const [name, id] of Object.entries(scene.conversionIds)) {
    if (ids.has(id)) delete scene.conversionIds[name];
  }
  const picture: Picture = { conversions: {}, balances: {}, payouts: {} };
  for (const { id, order, kind, programId, partnerId, shown } of rows!.conversions) {
    const name =
      kind === "event"
        ? `${programNames.get(programId)}/event:${order}`
        : kind === "test"
          ? (scene.testSales[id] ?? id)
          : order;
    scene.conversionIds[name] = id;
    picture.conversions[name] = { partner: names.get(partnerId)!, ...shown };
  }
  for (const { partnerId, ...payout } of rows!.payouts) {
    (picture.payouts[names.get(partnerId)!] ??= []).push(payout);
  }
  for (const { partnerId, pending, inHold, payable, inFlight, paid, earnedYtd } of balances.flat()) {
    picture.balances[names.get(partnerId)!] = { pending, inHold, payable, inFlight, paid, earnedYtd };
  }
  return picture;
}

type PartnersBalance = Balance & { partnerId: string };

const BALANCES_BY = {
  async api({ service, ownerKey }: Scene, programId: string): Promise<PartnersBalance[]> {
    const reply = await service.call("GET", `/api/v1/programs/${programId}/balances`, { key: ownerKey });
    return reply.body.data;
  },
  async query({ service, brandId }: Scene, programId: string): Promise<PartnersBalance[]> {
    const rows = await listBalances(service.deps.sql, brandId, programId);
    return rows.map(({ partnerId, balance }) => ({ partnerId, ...balance }));
  },
};

const ROWS = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'order', external_ref, 'kind', kind, 'programId', program_id,
        'partnerId', partner_id, 'shown', jsonb_build_object('status', status, 'amountCents', amount_cents,
          'refundedCents', refunded_cents, 'directCents', direct_cents, 'overrideCents', override_cents,
          'feeCents', fee_cents))), '[]')
     from conversion where program_id = any($1)) as conversions,
    (select coalesce(jsonb_agg(jsonb_build_object('partnerId', partner_id, 'status', status, 'method', method,
        'amountCents', amount_cents, 'needsAttention', rail_state is not distinct from 'needs_attention') order by id), '[]')
     from payout where program_id = any($1)) as payouts`;

/** Where two pictures differ, one line for each value. */
export function differences(expected: Picture, found: Picture): string[] {
  const lines: string[] = [];
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (isObject(one) && isObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(`${path}.${key}`, one[key], other[key]);
      }
    } else if (one !== other) {
      lines.push(
        `${path.slice(1)}: the model has ${JSON.stringify(one)}, the service ${JSON.stringify(other)}`,
      );
    }
  };
  compare("", expected, found);
  return lines;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
