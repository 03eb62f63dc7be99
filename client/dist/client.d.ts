import { type ConnectionOptions } from "./connection.ts";
import { type BrandClient } from "./generated/brand.ts";
import { type PartnerClient } from "./generated/partner.ts";
import type { Operation } from "./operation.ts";
/** How to reach the service, with a key or with the cookie of a session. */
export interface ClientOptions extends ConnectionOptions {
    /** `vpk_…` for a brand, `vpp_…` for a partner. A secret: it belongs on a server. Omit it where a session's cookie authenticates. */
    readonly key?: string | undefined;
}
/** The operations of a brand key, one method each. */
export declare function createBrandClient(options: ClientOptions): BrandClient;
/** The operations of a partner key, one method each. */
export declare function createPartnerClient(options: ClientOptions): PartnerClient;
/** One method for each operation of a table. `Client` is the interface generated with that table. */
export declare function createClientOf<Client>(operations: Readonly<Record<keyof Client & string, Operation>>, options: ClientOptions): Client;
