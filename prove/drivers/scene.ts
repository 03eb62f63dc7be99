import { randomBytes } from "node:crypto";
import { PAYMENTS_SECRET, STORE_SECRET, type Reply, type Service } from "./service.ts";
import { programBody, ratesBody } from "./terms-body.ts";
import { emptyWorld, type Terms, type World } from "../model/state.ts";

/** Who takes part in a story. `recruitedBy` and a partner that nobody approves yet are part of the cast. */
export interface CastMember {
  readonly name: string;
  readonly program: string;
  readonly recruitedBy: string | null;
}

export const CAST: readonly CastMember[] = [
  { name: "p1", program: "a", recruitedBy: null },
  { name: "p2", program: "a", recruitedBy: "p1" },
  { name: "p3", program: "a", recruitedBy: "p2" },
  { name: "p4", program: "a", recruitedBy: null },
  { name: "p5", program: "a", recruitedBy: "p1" },
  { name: "q1", program: "b", recruitedBy: null },
  { name: "q2", program: "b", recruitedBy: "q1" },
];
const JOIN_ONLY: ReadonlySet<string> = new Set(["p5"]);

export interface SceneProgram {
  readonly id: string;
  readonly secret: string;
}
export interface ScenePartner {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly key: string;
  readonly refCode: string;
  readonly coupon: string;
}

/** A brand with its programs and partners, and which ids the short names of a story stand for. */
export interface Scene {
  readonly service: Service;
  /** Where the service clock stands. */
  readonly now: () => number;
  readonly tag: string;
  readonly brandId: string;
  readonly ownerKey: string;
  readonly programs: Record<string, SceneProgram>;
  readonly partners: Record<string, ScenePartner>;
  readonly clickIds: Record<string, string>;
  readonly cookies: Record<string, string>;
  /** Ids of conversions by order, as the last look found them. */
  conversionIds: Record<string, string>;
  /** How many hours on each payout's process has come, by the machine's clock. */
  readonly hoursOfPayouts: Record<string, number>;
  /** When each payment was made, on the service clock, by its first report. */
  readonly paidAt: Record<string, number>;
  /** Test sales have order ids of the service's making. */
  readonly testSales: Record<string, string>;
}

export const nowOf = (offsetSeconds: number): number => Date.now() + offsetSeconds * 1000;

/** Sets up a story's beginning by the API, in the service and in the model. */
export async function openScene(
  service: Service,
  programs: Readonly<Record<string, Terms>>,
  now: () => number,
): Promise<{ scene: Scene; world: World }> {
  const tag = randomBytes(5).toString("hex");
  const { brandId } = await service.work.vp({
    words: "brand create",
    input: { name: "Prove", email: `brand@${tag}.example` },
  });
  const { key: ownerKey } = await service.work.vp({
    words: "key create",
    input: { brand: brandId, role: "owner" },
  });
  const scene: Scene = {
    ...{ service, now, tag, brandId, ownerKey },
    programs: {},
    partners: {},
    clickIds: {},
    cookies: {},
    conversionIds: {},
    testSales: {},
    hoursOfPayouts: {},
    paidAt: {},
  };
  const world = emptyWorld();
  for (const [name, terms] of Object.entries(programs)) {
    world.programs[name] = {
      name,
      status: "live",
      isCouponOfferOn: true,
      // The rates come in a request of their own, a moment after the program.
      versions: [{ from: now(), terms: { ...terms, products: [], events: [] } }],
      pending: null,
      depositedCents: 0,
      nextPayoutAt: null,
    };
    scene.programs[name] = await openProgram(service, scene, name, terms);
    world.programs[name].versions.push({ from: now(), terms });
  }
  for (const member of CAST) {
    const isApproved = !JOIN_ONLY.has(member.name);
    scene.partners[member.name] = await joinProgram(scene, member, isApproved);
    world.partners[member.name] = {
      name: member.name,
      program: member.program,
      status: isApproved ? "approved" : "pending",
      wasEverApproved: isApproved,
      recruiter: member.recruitedBy,
      holdDays: null,
      warnedUntil: null,
      account: null,
      hasTaxForm: false,
      looseCents: 0,
    };
  }
  return { scene, world };
}

async function openProgram(
  service: Service,
  { ownerKey, tag }: Scene,
  name: string,
  terms: Terms,
): Promise<SceneProgram> {
  const created = mustBe(
    201,
    await service.call("POST", "/api/v1/programs", {
      key: ownerKey,
      body: {
        name: `Program ${name} ${tag}`,
        destinationUrl: "https://shop.example/",
        status: "live",
        ...programBody(terms),
      },
    }),
  );
  const { id } = created.body.data;
  mustBe(
    200,
    await service.call("PUT", `/api/v1/programs/${id}/rates`, { key: ownerKey, body: ratesBody(terms) }),
  );
  const { body } = await service.call("GET", `/api/v1/programs/${id}/integration`, { key: ownerKey });
  for (const [source, secret] of Object.entries({ payments: PAYMENTS_SECRET, storefront: STORE_SECRET })) {
    const path = `/api/v1/programs/${id}/webhooks/${source}`;
    mustBe(200, await service.call("PUT", path, { key: ownerKey, body: { secret } }));
  }
  await service.work.vp({ words: "coupon offer", input: { state: "on", program: id } });
  return { id, secret: body.data.signingSecret };
}

async function joinProgram(scene: Scene, member: CastMember, isApproved: boolean): Promise<ScenePartner> {
  const { service, tag, ownerKey } = scene;
  const { name, program, recruitedBy } = member;
  const email = `${name}@${tag}.example`;
  const account = { name, handle: `${name}-${tag}`, country: "US", verified: true };
  const { accountId } = await service.work.vp({ words: "partner create", input: { email, ...account } });
  const { key } = await service.work.vp({
    words: "partner-key create",
    input: { account: accountId, scope: "write" },
  });
  const programId = scene.programs[program]!.id;
  const recruiter = recruitedBy === null ? {} : { recruiter: scene.partners[recruitedBy]!.refCode };
  const joined = mustBe(
    201,
    await service.call("POST", `/api/v1/partner/marketplace/${programId}/join`, {
      key,
      body: { acceptTerms: true, ...recruiter },
    }),
  );
  const id = joined.body.data.partnerId;
  const coupon = `CODE-${name}`;
  if (isApproved) {
    mustBe(200, await service.call("POST", `/api/v1/partners/${id}/approve`, { key: ownerKey }));
  }
  await service.work.vp({ words: "coupon set", input: { partner: id, code: coupon } });
  const mine = mustBe(200, await service.call("GET", `/api/v1/partner/programs/${programId}`, { key }));
  const refCode = new URL(mine.body.data.links.customer).pathname.replace("/r/", "");
  return { id, accountId, email, key, refCode, coupon };
}

export function mustBe(status: number, reply: Reply): Reply {
  if (reply.status === status) return reply;
  throw new Error(`the service answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}
