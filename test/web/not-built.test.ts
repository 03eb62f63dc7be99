import { expect, test } from "@jest/globals";
import Koa from "koa";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import type { RequestState } from "../../src/api/http/context.ts";
import { createRateLimits } from "../../src/api/rate-limits/rate-limits.ts";
import { serveWeb } from "../../src/api/web/serve-web.ts";
import { WebSession } from "../../src/db/entities/web-session.ts";
import { useApi } from "../support/scenes/use-api.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const { api, make } = useApi();
const empty = pathToFileURL(`${temporaryFolder()}/`);

// PEOPLE-12
test("a screen that is opened before the web app is built says so, and reloads without keeping its session alive", async () => {
  const brand = await make.brand();
  const { loginId } = await make.member(brand.id, { role: "owner" });
  const { secret } = await make.session(loginId);
  const seenAt = new Date(Date.now() - 3_600_000);
  await api.deps.orm.em.fork().nativeUpdate(WebSession, { loginId }, { seenAt });
  const router = serveWeb(api.deps, await createRateLimits(api.deps), empty);
  const server = new Koa<RequestState>().use(router.routes()).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/console/${brand.id}`, {
      headers: { Cookie: `vp_session=${secret}` },
    });
    expect([response.status, response.headers.get("refresh"), response.headers.get("retry-after")]).toEqual([
      ...[503, "5", "5"],
    ]);
    expect(await response.text()).toContain("The web app is not built yet");
    expect(await api.deps.orm.em.fork().findOneOrFail(WebSession, { loginId })).toMatchObject({ seenAt });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
