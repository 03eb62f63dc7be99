import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { clickLink } from "../../support/scenes/events.ts";
import { testPages, withQuery } from "../../support/scenes/lists.ts";
import { testEntryPoint } from "../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/clicks`;

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/clicks`,
  role: "viewer",
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ keys }) => keys.viewer,
  add: ({ program, seller }) => sales.click(program, seller),
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update click set created_at = service_now() where program_id = $1", [program.id]),
  otherPaths: (scene) => [
    withQuery(pathOf(scene), { partnerId: scene.seller.id }),
    `/programs/${scene.program.id}/conversions`,
  ],
});

describe("GET /programs/{programId}/clicks", () => {
  // CREDIT-16
  test("shows a click that a link recorded, with its labels", async () => {
    const scene = await sellingScene(make);
    const { clickId, location } = await clickLink(api, scene.seller.refCode, {
      query: "sub1=news&sub5=last",
      headers: { referer: "https://blog.example/review" },
    });
    const { body } = await api.call("GET", pathOf(scene), { key: scene.keys.viewer });
    expect(body.data).toEqual([
      {
        id: clickId,
        partnerId: scene.seller.id,
        partnerName: scene.seller.account.name,
        createdAt: expect.any(String),
        country: null,
        device: "desktop",
        referrer: "https://blog.example/review",
        landing: expect.stringContaining(location.origin),
        subs: { sub1: "news", sub2: null, sub3: null, sub4: null, sub5: "last" },
      },
    ]);
  });

  // API-24
  test("filters by partner, and finds nothing for one whom the program does not have", async () => {
    const scene = await sellingScene(make);
    const foreign = await sellingScene(make);
    const { program, seller, recruiter } = scene;
    const first = await sales.click(program, seller);
    const second = await sales.click(program, recruiter);
    await sales.click(foreign.program, foreign.seller);
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await api.call("GET", withQuery(pathOf(scene), query), { key: scene.keys.viewer });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf({})).toEqual([second, first]);
    expect(await idsOf({ partnerId: seller.id })).toEqual([first]);
    for (const partnerId of [foreign.seller.id, newId("partner"), "prt_1"]) {
      expect(await idsOf({ partnerId })).toEqual([]);
    }
  });
});
