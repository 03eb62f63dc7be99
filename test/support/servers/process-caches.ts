import { tmpdir } from "node:os";
import { join } from "node:path";

const CACHE = join(tmpdir(), "partner-program-test-cache");

/**
 * A setting of Node.js for processes that tests start: compiled code is kept between them, which halves the time that a
 * short one takes.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(CACHE, "node") };

/**
 * A data folder for workers, which keep nothing in it but the bundle of the workflows, named by what it is made from.
 */
export const BUNDLE_CACHE = { DATA_DIR: join(CACHE, "worker") };
