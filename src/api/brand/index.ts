import type { Endpoint } from "../endpoint.ts";
import { postConversionApprove } from "./conversions/post-approve.ts";
import { postConversionRefund } from "./conversions/post-refund.ts";
import { postConversionReject } from "./conversions/post-reject.ts";
import { postTestSale } from "./conversions/post-test-sale.ts";
import { getMe } from "./me/get-me.ts";

/** The brand's endpoints in the order of the specification. */
export const BRAND_ENDPOINTS: readonly Endpoint[] = [
  getMe,
  postConversionApprove,
  postConversionReject,
  postConversionRefund,
  postTestSale,
];
