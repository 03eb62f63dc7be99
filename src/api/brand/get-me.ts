import { z } from "zod";
import { ROLES } from "../../domain/access/roles.ts";
import { NETWORKS } from "../../domain/programs/program.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { dataOf, none } from "../schema/common.ts";

export const getMe = endpoint({
  method: "GET",
  path: "/me",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "whoami" },
  tag: "Brand",
  summary: "Show the brand, the key and the network it belongs to",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({
      brand: z.object({ id: z.string(), name: z.string(), status: z.string() }),
      key: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) }),
      network: z.enum(NETWORKS),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        brand: { id: "brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B", name: "Acme", status: "active" },
        key: { id: "key_01KAK3XH4V9Y2C6R8M0T5W7Z1C", name: "Reporting", role: "viewer" },
        network: "testnet",
      },
    },
  },
  async handle(deps, { caller }) {
    return {
      data: {
        brand: { id: caller.brandId, name: caller.brandName, status: caller.brandStatus },
        key: { id: caller.keyId, name: caller.keyName, role: caller.role },
        network: deps.config.network,
      },
    };
  },
});
