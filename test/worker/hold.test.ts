import { beforeAll, expect, test } from "@jest/globals";
import { defineSearchAttributeKey } from "@temporalio/common/lib/search-attributes.js";
import { enqueue } from "../../src/db/outbox.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

const world = useWorker();
beforeAll(() => world.startWorker().polling);

const HOUR_MS = 3_600_000;
const DUE_AT = defineSearchAttributeKey("VpDueAt", "DATETIME");

const conversionRow = (id: string) =>
  world.deps.sql.row<{ released_at: Date | null; hold_until: Date }>(
    "select released_at, hold_until from conversion where id = $1",
    [id],
  );

const released = (id: string) =>
  until("the hold to be released", async () => (await conversionRow(id))!.released_at);

const result = (id: string): Promise<unknown> => world.temporal.workflow.getHandle(`hold/${id}`).result();

const describeHold = (id: string) =>
  world.temporal.workflow
    .getHandle(`hold/${id}`)
    .describe()
    .catch(() => null);

/** Waits until the workflow rests until a date as its start delay. */
const restsUntil = (id: string, date: Date) =>
  until("the workflow to rest until the date", async () => {
    const hold = await describeHold(id);
    // Delays are counted from when the server takes the call.
    return hold !== null && Math.abs(hold.executionTime!.getTime() - date.getTime()) < HOUR_MS && hold;
  });

/** Waits until the workflow, once woken, waits for a date that an operator reads. */
const waitsUntil = (id: string, date: Date) =>
  until("the workflow to wait for the date", async () => {
    const details = await world.temporal.workflow
      .getHandle(`hold/${id}`)
      .query<{ currentDetails?: string }>("__temporal_workflow_metadata")
      .catch(() => null);
    return details?.currentDetails?.includes(date.toISOString());
  });

// OPERATE-16
// Review: scale 5, cluster D4
test("Temporal knows a hold's urgency and its brand", async () => {
  const id = await world.sale();
  await world.watchHold(id);
  const { priority } = await until("the workflow to be started", () => describeHold(id));
  expect(priority).toMatchObject({ priorityKey: 3, fairnessKey: world.program.brandId });
});

// MONEY-8, CLOCK-1
test("a hold whose date has come is released once, stamped with its date", async () => {
  const id = await world.sale({ holdHours: -5 });
  await world.watchHold(id);
  const { hold_until: holdUntil } = (await conversionRow(id))!;
  expect(await released(id)).toEqual(holdUntil);
  expect(await result(id)).toBe("released");

  await world.watchHold(id);
  await until("the second run to end", async () => {
    const handle = world.temporal.workflow.getHandle(`hold/${id}`);
    const { rows } = await world.deps.pool.query(
      "select from outbox where workflow_id = $1 and done_at is null",
      [`hold/${id}`],
    );
    return rows.length === 0 && (await handle.describe()).status.name === "COMPLETED";
  });
  const audit = await world.deps.sql.rows("select from audit_entry where target_id = $1", [id]);
  expect(audit).toHaveLength(1);
});

test("a short hold is released by itself when its date comes", async () => {
  const id = await world.sale({ holdHours: 2 / 3600 });
  await world.watchHold(id);
  expect(await released(id)).toEqual((await conversionRow(id))!.hold_until);
});

test("a rejection ends the hold without a release", async () => {
  const id = await world.sale();
  await world.watchHold(id);
  await restsUntil(id, (await conversionRow(id))!.hold_until);
  await world.deps.sql.execute("update conversion set status = 'rejected' where id = $1", [id]);
  await world.watchHold(id);
  expect(await result(id)).toBe("rejected");
  expect((await conversionRow(id))!.released_at).toBeNull();
});

test("a full refund ends the hold without a release", async () => {
  const id = await world.sale();
  await world.watchHold(id);
  await restsUntil(id, (await conversionRow(id))!.hold_until);
  await world.deps.sql.execute("update conversion set direct_cents = 0 where id = $1", [id]);
  await world.watchHold(id);
  await result(id);
  expect((await conversionRow(id))!.released_at).toBeNull();
});

test("a hold follows its date when that is moved, later and sooner", async () => {
  const id = await world.sale({ holdHours: 10 });
  await world.watchHold(id);
  const { hold_until: first } = (await conversionRow(id))!;
  await restsUntil(id, first);

  const later = new Date(first.getTime() + 20 * HOUR_MS);
  await world.deps.sql.execute("update conversion set hold_until = $2 where id = $1", [id, later]);
  await world.watchHold(id);
  await waitsUntil(id, later);
  await until("operators to find it by its new date", async () => {
    const { typedSearchAttributes } = await world.temporal.workflow.getHandle(`hold/${id}`).describe();
    return typedSearchAttributes.get(DUE_AT)?.getTime() === later.getTime();
  });

  const sooner = new Date(first.getTime() - 11 * HOUR_MS);
  await world.deps.sql.execute("update conversion set hold_until = $2 where id = $1", [id, sooner]);
  await world.watchHold(id);
  expect(await released(id)).toEqual(sooner);
});

// OPERATE-42, OPERATE-53
test("a hold that is due later rests with two events of history, and asks the database only when it is due", async () => {
  const id = await world.sale({ holdHours: 2 / 3600 });
  await world.watchHold(id);
  await released(id);
  expect(await result(id)).toBe("released");
  const { events } = await world.temporal.workflow.getHandle(`hold/${id}`).fetchHistory();
  const steps = (events ?? []).flatMap((event) => {
    if (event.timerStartedEventAttributes) return ["timer"];
    if (event.activityTaskScheduledEventAttributes) return ["activity"];
    return event.markerRecordedEventAttributes ? ["local activity"] : [];
  });
  expect(steps).toEqual(["local activity"]);
  const later = await world.sale({ holdHours: 24 });
  await world.watchHold(later);
  expect((await restsUntil(later, (await conversionRow(later))!.hold_until)).historyLength).toBe(2);
});

// OPERATE-53
test("a hold that cannot be released at once is tried again as an activity, which the Temporal UI shows", async () => {
  const id = await world.sale({ holdHours: -5 });
  const held = await heldOpen(world.deps, (tx) =>
    tx.execute("select from conversion where id = $1 for update", [id]),
  );
  await world.watchHold(id);
  const [pending] = await until("the activity to be scheduled", async () => {
    const activities = (await describeHold(id))?.raw.pendingActivities ?? [];
    return activities.length > 0 && activities;
  });
  expect(pending?.activityType?.name).toBe("releaseHold");
  expect((await conversionRow(id))!.released_at).toBeNull();
  await held.rollBack();
  expect(await result(id)).toBe("released");
});

test("what changed before the hold had begun is not missed", async () => {
  const id = await world.sale({ holdHours: 24 });
  await world.watchHold(id);
  await world.deps.sql.execute("update conversion set status = 'rejected' where id = $1", [id]);
  await world.watchHold(id);
  const ended = await until("the hold to end", () => result(id).catch(() => null));
  expect(ended).toBe("rejected");
});

test("an operator finds the hold by program, partner, conversion and due time, and reads what it waits for", async () => {
  const id = await world.sale();
  await world.watchHold(id);
  const { hold_until: holdUntil } = (await conversionRow(id))!;
  await restsUntil(id, holdUntil);
  const description = await world.temporal.workflow.getHandle(`hold/${id}`).describe();
  const attributes = Object.fromEntries(
    description.typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
  );
  expect(attributes).toMatchObject({
    VpKind: "hold",
    VpProgramId: world.program.id,
    VpPartnerId: world.partner.id,
    VpConversionId: id,
    VpDueAt: holdUntil,
  });
  expect(await description.staticSummary()).toContain(id);
  expect(await description.staticDetails()).toContain(world.program.id);
});

test("an outbox message with input that no workflow takes ends visibly and alone", async () => {
  const workflowId = "hold/cnv_unknown";
  await enqueue(world.deps.sql, {
    kind: "hold",
    workflowId,
    input: { conversionId: "cnv_unknown" },
    summary: "a hold of nothing",
    attributes: {},
  });
  await until("the workflow to fail", async () => {
    const handle = world.temporal.workflow.getHandle(workflowId);
    const description = await handle.describe().catch(() => null);
    return description?.status.name === "FAILED";
  });
});
