// Loads what the commands load, so that a module which `prune.mjs` removed by mistake ends the build of the image, and
// not the first container. The commands themselves would start.
import { globSync } from "node:fs";

const source = new URL("../../src/", import.meta.url);
/** Workflows are loaded as one bundle, `npm start` is not in the image, and the others do something when loaded. */
const NOT_LOADED = /^(workflows|local)\/|(^|\/)main\.ts$|(^|\/)write-reference\.ts$/;

const paths = globSync("**/*.ts", { cwd: source }).filter((path) => !NOT_LOADED.test(path));
await Promise.all(paths.map((path) => import(new URL(path, source))));
process.exit(0);
