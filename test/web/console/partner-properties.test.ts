import { beforeAll, expect, test } from "@jest/globals";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let scene: SellingScene;
let viewer: ConsolePerson;
beforeAll(async () => {
  scene = await sellingScene(make);
  viewer = await openConsole(api, make, scene.brand.id);
});

const addProperty = (identifier: string, isVerified: boolean, createdAt: string) =>
  api.deps.sql.execute(
    `insert into property (id, account_id, type, identifier, method, verification_token, verified_at, created_at)
     select $1, account_id, 'website', $2, case when $3 then 'dns_txt' end, 't', case when $3 then service_now() end, $4
     from partner where id = $5`,
    [`ppt_${identifier}`, identifier, isVerified, createdAt, scene.seller.id],
  );

// PROPERTY-5
test("the brand reads a partner's properties, verified or not", async () => {
  const path = `/programs/${scene.program.id}/partners/${scene.seller.id}/properties`;
  expect((await viewer.get(path)).body).toEqual({ data: [] });
  await addProperty("verified.example", true, "2026-05-01T12:00:00Z");
  await addProperty("claimed.example", false, "2026-05-01T12:00:01Z");
  expect((await viewer.get(path)).body.data).toMatchObject([
    { identifier: "verified.example", verified: true, method: "dns_txt" },
    { identifier: "claimed.example", verified: false, method: null },
  ]);
});
