import { showPartner } from "../../src/api/brand/partners/show-partner.ts";
import { notPaidCodesOf } from "../model/reasons.ts";
import { rowOf } from "../model/expect.ts";
import type { HeardEvent, World } from "../model/state.ts";
import type { Scene } from "./scene.ts";

/**
 * Why partners are not paid yet, as the brand reads it, against the reasons that the model allows.
 *
 * @param by what the API answers with, or the API itself, which costs more
 */
export async function reasonProblems(
  scene: Scene,
  world: World,
  partners: readonly string[],
  now: () => number,
  by: "query" | "api" = "query",
): Promise<string[]> {
  const { service, brandId, ownerKey } = scene;
  const found = await Promise.all(
    partners.map(async (name) => {
      const { id } = scene.partners[name]!;
      const askedAt = now();
      const { data } =
        by === "query"
          ? await showPartner(service.deps, brandId, id)
          : (await service.call("GET", `/api/v1/partners/${id}`, { key: ownerKey })).body;
      const code: string | null = data.notPaidReason?.code ?? null;
      const codes = notPaidCodesOf(world, name, askedAt);
      return codes.includes(code) ? [] : [`${name} is not paid for ${code}, the model has ${codes.join()}`];
    }),
  );
  return found.flat();
}

interface EventRow {
  readonly key: string;
  readonly status: string;
  readonly word: string | null;
  readonly conversionId: string | null;
}

/** The rows of events in the list of events: what each became when it was first sent, and its conversion. */
export async function eventProblems(
  scene: Scene,
  world: World,
  events: readonly HeardEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const keyOf = (event: HeardEvent) =>
    `${scene.programs[event.program]!.id} ${event.source} ${externalIdOf(scene, event)}`;
  const rows = await scene.service.deps.sql.rows<EventRow>(EVENT_ROWS, [
    events.map(({ program }) => scene.programs[program]!.id),
    events.map(({ source }) => source),
    events.map((event) => externalIdOf(scene, event)),
  ]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return events.flatMap((event) => {
    const row = byKey.get(keyOf(event));
    if (row === undefined) return [`event ${event.id} is not in the list`];
    const { kinds, words, orders } = rowOf(world, event);
    const ids = orders.map((order) => (order === null ? null : scene.conversionIds[order]!));
    const isRight =
      kinds.includes(row.status) &&
      (words === undefined || (words === null ? row.word === null : words.includes(row.word ?? ""))) &&
      ids.includes(row.conversionId);
    return isRight
      ? []
      : [
          `event ${event.id} stands as ${row.status} ${row.word} ${row.conversionId}, ` +
            `the model has ${kinds.join("|")} ${words === undefined ? "*" : (words?.join("|") ?? "no note")} ${orders.join("|")}`,
        ];
  });
}

/** The id by which an event's sender knows it. A store's deliveries are distinguished by their topic and id. */
export function externalIdOf({ tag }: Scene, { source, id }: Pick<HeardEvent, "source" | "id">): string {
  if (source === "stripe") return `evt_${tag}_${id}`;
  return source === "shopify" ? id.replace(":", `:${tag}_`) : id;
}

const EVENT_ROWS = `
  select e.program_id || ' ' || e.source || ' ' || e.external_id as key, e.status,
    split_part(e.note, ' ', 1) as word, e.conversion_id as "conversionId"
  from unnest($1::text[], $2::text[], $3::text[]) as sent (program_id, source, external_id)
  join incoming_event e on e.program_id = sent.program_id and e.source = sent.source and e.external_id = sent.external_id`;

/** What the ledger was when it was last looked at. */
export interface LedgerMark {
  readonly lastId: number;
  readonly digest: string;
}

/** Entries are only added: those that were there before are there as they were. @returns the mark for the next time */
export async function ledgerAfter(
  scene: Scene,
  before: LedgerMark | null,
): Promise<{ mark: LedgerMark; problems: string[] }> {
  const ids = Object.values(scene.programs).map(({ id }) => id);
  const row = await scene.service.deps.sql.row<{ lastId: number; digest: string; earlier: string }>(LEDGER, [
    ids,
    before?.lastId ?? 0,
  ]);
  const { lastId, digest, earlier } = row!;
  const isKept = before === null || before.digest === earlier;
  const problems = isKept ? [] : [`entries of the ledger up to ${before.lastId} are not what they were`];
  return { mark: { lastId, digest }, problems };
}

const LEDGER = `
  select coalesce(max(id), 0)::bigint as "lastId",
    md5(coalesce(string_agg(e::text, E'\\n' order by id), '')) as digest,
    md5(coalesce(string_agg(e::text, E'\\n' order by id) filter (where id <= $2), '')) as earlier
  from ledger_entry e where program_id = any($1)`;
