import { beforeAll, describe, expect, test } from "@jest/globals";
import { deskActions, openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
let brandId: string;
beforeAll(async () => {
  brandId = (await make.brand({ name: "First" })).id;
  desk = await openDesk(api, make, brandId);
});

describe("brands at the desk", () => {
  // DESK-13, PEOPLE-16
  test("one is created once however often it is sent, and its owner is invited", async () => {
    const body = { name: "Nordlicht", email: "owner@nordlicht.example", isPending: true };
    const preview = await desk.preview("POST", "/brands", body);
    expect(preview.status).toBe(201);
    expect((await desk.get("/brands?q=nordlicht")).body.data).toEqual([]);
    const once = { "idempotency-key": "once" };
    const created = await desk.change("POST", "/brands", body, once);
    expect((await desk.change("POST", "/brands", body, once)).body).toEqual(created.body);
    const id = created.body.data.brandId as string;
    expect((await desk.get("/brands?q=NORDLICHT")).body.data).toMatchObject([{ id, status: "pending" }]);
    const read = (await desk.get(`/brands/${id}`)).body.data;
    expect(read).toMatchObject({ memberList: [], invitations: [{ email: body.email, role: "owner" }] });
    expect((await desk.change("POST", `/brands/${id}/activate`)).body.data.status).toBe("active");
    expect((await desk.change("POST", `/brands/${id}/activate`)).body.error.code).toBe("conflict");
    const revoked = `/brands/${id}/invitations/${read.invitations[0].id}/revoke`;
    expect((await desk.change("POST", revoked)).status).toBe(200);
    expect((await desk.change("POST", revoked)).body.error.code).toBe("invitation_not_found");
  });

  // DESK-13
  test("one is closed and reopened; its people are invited, changed and removed", async () => {
    const brand = await make.brand({ name: "Second" });
    await make.member(brand.id, { role: "owner" });
    const viewer = await make.member(brand.id, { role: "viewer", email: "vera@second.example" });
    const of = (path: string) => `/brands/${brand.id}${path}`;
    expect((await desk.change("POST", of("/close"))).body.data.status).toBe("closed");
    expect((await desk.change("POST", of("/reopen"))).body.data.status).toBe("active");
    const invited = await desk.change("POST", of("/invitations"), { email: "n@x.example", role: "owner" });
    expect(invited.status).toBe(201);
    const change = { role: "manager", mayPay: true };
    expect((await desk.change("PATCH", of(`/members/${viewer.id}`), change)).body.data).toMatchObject(change);
    expect((await desk.change("POST", of(`/members/${viewer.id}/remove`))).status).toBe(200);
    const { memberList } = (await desk.get(of(""))).body.data;
    expect(memberList).toHaveLength(1);
    const other = await desk.change("POST", `/brands/${brandId}/members/${memberList[0].id}/remove`);
    expect(other.body.error.code).toBe("member_not_found");
    expect((await desk.get("/brands/brd_unknown")).status).toBe(400);
  });

  // DESK-13, DESK-14
  test("have all their programs in pages, by brand and name, also where names are alike or long", async () => {
    const names = ["Alike", "Alike", "Alike", "L".repeat(120)];
    const brands = [await make.brand({ name: "Twin" }), await make.brand({ name: "Twin" })];
    for (const { id } of brands) for (const name of names) await make.program(id, { name });
    const readAll = async (filter: string) => {
      const read = [];
      for (let cursor = ""; ;) {
        const { body } = await desk.get(`/programs?limit=3&${filter}${cursor}`);
        read.push(...(body.data as { id: string; brandId: string; name: string }[]));
        if (!body.has_more) return read;
        cursor = `&cursor=${body.next_cursor}`;
      }
    };
    const found = await readAll("q=twin");
    expect(found.map(({ name }) => name)).toEqual([...Array<string>(6).fill("Alike"), names[3], names[3]]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(8);
    const own = await readAll(`brandId=${brands[1]!.id}`);
    expect(own.map(({ id }) => id)).toEqual(
      found.filter((program) => program.brandId === brands[1]!.id).map(({ id }) => id),
    );
    const all = await readAll("");
    expect(all.filter((program) => brands.some(({ id }) => id === program.brandId))).toEqual(found);
  });

  // DESK-12
  test("a key of a brand is revoked, and one of another brand is not found", async () => {
    const key = await make.brandKey(brandId, "manager");
    const { keys } = (await desk.get(`/brands/${brandId}`)).body.data;
    const keyId = keys[0].id as string;
    const elsewhere = (await make.brand()).id;
    const foreign = await desk.change("POST", `/brands/${elsewhere}/keys/${keyId}/revoke`);
    expect(foreign.body.error.code).toBe("key_not_found");
    expect((await api.call("GET", "/programs", { key })).status).toBe(200);
    await desk.change("POST", `/brands/${brandId}/keys/${keyId}/revoke`);
    expect((await api.call("GET", "/programs", { key })).status).toBe(401);
  });
});

describe("a person looked up by address", () => {
  // DESK-12
  test("is shown with what they are, and their account is verified and deleted", async () => {
    const account = await make.account({ email: "Nora@Mail.example", name: "Nora Lind" });
    const program = await make.program(brandId);
    await make.partner(program, account.id);
    await make.partnerKey(account.id, "read");
    await api.deps.sql.execute("update account set email_verified_at = null where id = $1", [account.id]);
    const find = async () => (await desk.get("/people?email=nora@mail.example")).body.data;
    const found = await find();
    expect(found).toMatchObject({
      login: null,
      account: { id: account.id, name: "Nora Lind", emailVerifiedAt: null },
      partners: [{ brandName: "First", status: "approved" }],
      keys: [{ access: "read", revokedAt: null }],
    });
    await desk.change("POST", `/accounts/${account.id}/verify-email`);
    await desk.change("POST", `/accounts/${account.id}/keys/${found.keys[0].id}/revoke`);
    const changed = await find();
    expect(changed.account.emailVerifiedAt).not.toBeNull();
    expect(changed.keys[0].revokedAt).not.toBeNull();
    await desk.change("POST", `/accounts/${account.id}/delete`);
    expect((await find()).account).toBeNull();
    expect(await deskActions(api, desk.loginId)).toEqual(
      expect.arrayContaining(["account.verify_email", "partner_key.revoke", "account.delete"]),
    );
  });

  // DESK-12, PEOPLE-21
  test("gets a link to sign in by, once; nobody unknown does", async () => {
    const member = await make.member(brandId, { email: "milo@first.example" });
    const found = (await desk.get("/people?email=MILO@first.example")).body.data;
    expect(found).toMatchObject({
      login: { id: member.loginId, sessions: 0 },
      seats: [{ brandId, role: "owner", brandName: "First" }],
      account: null,
    });
    const link = await desk.change("POST", "/people/sign-in-links", { email: "milo@first.example" });
    expect(new URL(link.body.data.link).pathname).toBe("/sign-in/link");
    const unknown = await desk.change("POST", "/people/sign-in-links", { email: "nobody@x.example" });
    expect(unknown.status).toBe(400);
  });
});
