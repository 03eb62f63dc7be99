import { type ConnectionOptions } from "./connection.ts";
import { type BrandClient } from "./generated/brand.ts";
import { type PartnerClient } from "./generated/partner.ts";
/** How to reach the service with a key. */
export interface ClientOptions extends ConnectionOptions {
    /** `vpk_…` for a brand, `vpp_…` for a partner. A secret: it belongs on a server. */
    readonly key: string;
}
/** The operations of a brand key, one method each. */
export declare function createBrandClient(options: ClientOptions): BrandClient;
/** The operations of a partner key, one method each. */
export declare function createPartnerClient(options: ClientOptions): PartnerClient;
