import { fileURLToPath } from "node:url";
import { buildClient } from "./build-client.ts";

/** `npm run docs`: writes `client/dist`. */
buildClient(fileURLToPath(new URL("../dist", import.meta.url)));
