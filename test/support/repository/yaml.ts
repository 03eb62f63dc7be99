import { spawnSync } from "node:child_process";

const SCRIPT = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))";

/** Whether this machine can read YAML: python3 with PyYAML. */
export const isYamlReadable: boolean = spawnSync("python3", ["-c", "import yaml"]).status === 0;

/** @returns the documents of the text; null for one without content */
export function parseYaml(text: string): unknown[] {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", SCRIPT], { input: text, encoding: "utf8" });
  if (status !== 0) throw new Error(`not YAML: ${stderr}`);
  return JSON.parse(stdout) as unknown[];
}
