import { z } from "zod";
import { addPasskey, offerPasskey } from "../../commands/passkeys/add-passkey.ts";
import { removePasskey, renamePasskey } from "../../commands/passkeys/change-passkey.ts";
import { listPasskeys } from "../../queries/passkeys/list-passkeys.ts";
import { endpoint, member, operatorPerson, partnerPerson } from "../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../schema/common.ts";
import { passkeyMade } from "../schema/passkey.ts";
import { declaredFor, type PersonAccess } from "./declared-for.ts";

const LONGEST_NAME = 60;
const ID = "pky_01KAK3XH4V9Y2C6R8M0T5W7Z1C";

const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  isBackedUp: z.boolean().describe("Whether it is on several of your devices."),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

const common = { tag: "Account", query: none } as const;
const onePasskey = z.strictObject({ passkeyId: idInPath });

const getPasskeys = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "GET",
    path: "/passkeys",
    status: 200,
    effect: "read",
    tool: { name: "list_passkeys" },
    summary: "List your passkeys",
    params: none,
    body: none,
    response: dataOf(z.array(passkeyView)),
    errors: [],
    example: { response: { data: [] } },
    async handle(deps, { caller: { person } }) {
      const passkeys = await listPasskeys(deps.sql, person.loginId);
      const data = passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }));
      return { data };
    },
  });

const postPasskeyOptions = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/passkeys/options",
    status: 200,
    effect: "command",
    stepUp: true,
    tool: { name: "offer_passkey" },
    summary: "Begin to add a passkey",
    description:
      "`publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. It works once, for 5 minutes.",
    params: none,
    body: none,
    response: dataOf(z.object({ publicKey: z.looseObject({}) })),
    errors: ["conflict"],
    example: { response: { data: { publicKey: { challenge: "…" } } } },
    async handle(tx, { caller: { person, keyName } }) {
      const { loginId, sessionId, email } = person;
      const publicKey = await offerPasskey(tx, { loginId, sessionId, email, name: keyName });
      return { data: { publicKey: { ...publicKey } } };
    },
  });

const postPasskeys = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/passkeys",
    status: 201,
    effect: "command",
    stepUp: true,
    tool: { name: "add_passkey" },
    summary: "Add the passkey that your browser has made",
    params: none,
    body: z.strictObject({ name: requiredLine(LONGEST_NAME), response: passkeyMade }),
    response: dataOf(z.object({ passkeyId: z.string() })),
    errors: ["passkey_refused", "conflict"],
    example: { response: { data: { passkeyId: ID } } },
    async handle(tx, { caller: { person }, body, origin }) {
      const { loginId, sessionId } = person;
      return { data: await addPasskey(tx, { loginId, sessionId, ...body, origin }) };
    },
  });

const patchPasskey = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "PATCH",
    path: "/passkeys/{passkeyId}",
    status: 200,
    effect: "command",
    stepUp: true,
    tool: { name: "rename_passkey" },
    summary: "Give a passkey another name",
    params: onePasskey,
    body: z.strictObject({ name: requiredLine(LONGEST_NAME) }),
    response: dataOf(z.object({ passkeyId: z.string(), name: z.string() })),
    errors: ["passkey_not_found"],
    example: { body: { name: "Laptop" }, response: { data: { passkeyId: ID, name: "Laptop" } } },
    async handle(tx, { caller: { person }, params, body, origin }) {
      await renamePasskey(tx, { loginId: person.loginId, ...params, ...body, origin });
      return { data: { ...params, ...body } };
    },
  });

const postPasskeyRemove = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/passkeys/{passkeyId}/remove",
    status: 200,
    effect: "command",
    stepUp: true,
    tool: { name: "remove_passkey" },
    summary: "Remove a passkey, which nobody signs in with from then on",
    params: onePasskey,
    body: none,
    response: dataOf(z.object({ passkeyId: z.string() })),
    errors: ["passkey_not_found"],
    example: { response: { data: { passkeyId: ID } } },
    async handle(tx, { caller: { person }, params, origin }) {
      await removePasskey(tx, { loginId: person.loginId, ...params, origin });
      return { data: params };
    },
  });

/** The person's own passkeys, the same for every mount. PEOPLE-27. */
const passkeyEndpoints = (access: PersonAccess) => [
  getPasskeys(access),
  postPasskeyOptions(access),
  postPasskeys(access),
  patchPasskey(access),
  postPasskeyRemove(access),
];

export const memberPasskeys = declaredFor(member("viewer"), passkeyEndpoints);
export const partnerPasskeys = declaredFor(partnerPerson, passkeyEndpoints);
export const operatorPasskeys = declaredFor(operatorPerson, passkeyEndpoints);
