import { createHash } from "node:crypto";
import { stripTypeScriptTypes } from "node:module";

/**
 * Jest's transformer: the same type stripping that Node does when it runs the service. Positions are
 * kept, so stack traces and coverage need no source maps.
 */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: "strip" }) }),
  getCacheKey: (source, path) =>
    createHash("sha256").update(`${process.version}\0${path}\0${source}`).digest("hex"),
};
