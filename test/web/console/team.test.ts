import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

// CONSOLE-31
test("the team shows when each member was last seen, and nothing for one who has no session", async () => {
  const brand = await make.brand();
  const viewer = await openConsole(api, make, brand.id);
  const absent = await make.member(brand.id);
  const { body } = await viewer.get("/members");
  const seen = new Map(
    (body.data as { id: string; lastSeenAt: string | null }[]).map(({ id, lastSeenAt }) => [id, lastSeenAt]),
  );
  expect(seen.size).toBe(2);
  expect(seen.get(absent.id)).toBeNull();
  const { id } = (await viewer.get("/session")).body.data.member;
  const session = await api.deps.sql.row<{ seen_at: Date }>(
    "select s.seen_at from web_session s join brand_member m on m.login_id = s.login_id where m.id = $1",
    [id],
  );
  expect(seen.get(id)).toBe(session!.seen_at.toISOString());
});
