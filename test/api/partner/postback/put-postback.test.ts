import { describe, expect, test } from "@jest/globals";
import { createHttpClient } from "../../../../src/http-client/http-client.ts";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const pathOf = (program: string) => `/partner/programs/${program}/postback`;
// An address in the place of a name, so that no name server is asked.
const URL_WITH_MACROS = "https://93.184.216.34/pb?sub={sub_id}&payout={payout}&c={conversion_id}";

describe("PUT /partner/programs/{program}/postback", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "PUT",
    path: pathOf,
    scope: "write",
    isOfProgram: true,
    body: { url: URL_WITH_MACROS },
    wrongBody: { url: "no url" },
  });

  // POSTBACK-1
  test("sets the URL, changes it, and switches it off", async () => {
    const { program, partner, own } = await partnerScene(make);
    const put = (url: string | null) =>
      api.call("PUT", pathOf(program.slug), { key: own.write, body: { url } });
    const shown = async () => (await api.call("GET", pathOf(partner.id), { key: own.read })).body.data.url;
    for (const url of [URL_WITH_MACROS, "https://93.184.216.34/other", null]) {
      expect((await put(url)).body).toEqual({ data: { ok: true, url } });
      expect(await shown()).toBe(url);
    }
    const audit = await tracesOf(api.deps).audit(partner.id);
    expect(audit.map(({ action, details }) => [action, details])).toEqual([
      ["postback.set", { isOn: true }],
      ["postback.set", { isOn: true }],
      ["postback.set", { isOn: false }],
    ]);
  });

  test("an unresolvable name is accepted, since it is checked again at every call", async () => {
    const { program, own } = await partnerScene(make);
    const url = "https://no-such-host.example/pb?c={click_id}";
    expect((await api.call("PUT", pathOf(program.id), { key: own.write, body: { url } })).status).toBe(200);
  });

  // POSTBACK-5, POSTBACK-9
  test.each([
    [{}, "url"],
    [{ url: 1 }, "url"],
    [{ url: "" }, "url must be an https URL"],
    [{ url: "https://93.184.216.34/", other: 1 }, "other"],
    [{ url: `https://93.184.216.34/${"x".repeat(1_000)}` }, "at most 1000"],
    [{ url: "http://93.184.216.34/" }, "https"],
    [{ url: "ftp://93.184.216.34/" }, "https"],
    [{ url: "https://93.184.216.34:8443/" }, "port 443"],
    [{ url: "https://me:secret@93.184.216.34/" }, "user name"],
    [{ url: "https://93.184.216.34/{nonsense}" }, "{nonsense}"],
    [{ url: "https://{sub_id}.example/" }, "path and query"],
    [{ url: "https://localhost/" }, "public host"],
    [{ url: "https://127.0.0.1/" }, "public host"],
    [{ url: "https://10.1.2.3/" }, "public host"],
    [{ url: "https://169.254.169.254/latest" }, "public host"],
    [{ url: "https://[::1]/" }, "public host"],
    [{ url: "https://[::ffff:192.168.0.1]/" }, "public host"],
    [{ url: "https://2130706433/" }, "public host"],
    [{ url: "https://intranet/" }, "public host"],
  ])("refuses %j, naming what is wrong", async (body, named) => {
    const { program, own } = await partnerScene(make);
    const response = await api.call("PUT", pathOf(program.id), { key: own.write, body });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(named);
    expect((await api.call("GET", pathOf(program.id), { key: own.read })).body.data.url).toBeNull();
  });

  // POSTBACK-9
  test("a name that resolves to an internal address is refused", async () => {
    const httpClient = { ...api.deps.httpClient };
    try {
      // The real check, with a name server's answer put in.
      Object.assign(
        api.deps.httpClient,
        createHttpClient({ isPrivateAllowed: false, resolve: async () => ["10.0.0.7"] }),
      );
      const { program, own } = await partnerScene(make);
      const body = { url: "https://sneaky.example/pb" };
      const response = await api.call("PUT", pathOf(program.id), { key: own.write, body });
      expect(response.body.error).toMatchObject({
        code: "invalid_request",
        message: expect.stringContaining("public"),
      });
    } finally {
      Object.assign(api.deps.httpClient, httpClient);
    }
  });
});
