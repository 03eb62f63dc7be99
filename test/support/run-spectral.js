// Lints an OpenAPI document with Spectral's rules and prints what it finds. In a process of its own, since its hundreds of
// modules take long to load into a test.
import { readFileSync } from "node:fs";
import core from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

const linter = new core.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });
const found = await linter.run(JSON.parse(readFileSync(process.argv[2], "utf8")));
const lines = found.map(({ code, path, message }) => `${code} ${path.join(".")} ${message}`);
process.stdout.write(JSON.stringify(lines));
