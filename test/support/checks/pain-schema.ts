import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FOLDER = fileURLToPath(new URL("../../../.cache/schemas/", import.meta.url));
const NAME = "pain.001.001.09.xsd";
/** The package of PyPI that carries ISO 20022's published schemas. */
const PACKAGE = "sepaxml==2.7.0";
const PATIENCE_MS = 60_000;

const UNPACK = `
import glob, subprocess, sys, zipfile
folder, package, name = sys.argv[1:]
subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, package], check=True)
with zipfile.ZipFile(glob.glob(folder + "/sepaxml-*.whl")[0]) as wheel:
    open(folder + "/" + name, "wb").write(wheel.read("sepaxml/schemas/" + name))
`;

/** The published schema of credit transfers, fetched once; or why it cannot be had here. */
export async function painSchema(): Promise<{ readonly text: string } | { readonly missing: string }> {
  const path = `${FOLDER}${NAME}`;
  if (!existsSync(path)) {
    mkdirSync(FOLDER, { recursive: true });
    try {
      await promisify(execFile)("python3", ["-c", UNPACK, FOLDER, PACKAGE, NAME], { timeout: PATIENCE_MS });
    } catch (error) {
      return { missing: `${PACKAGE} cannot be fetched: ${(error as Error).message.split("\n")[0]}` };
    }
  }
  return { text: await readFile(path, "utf8") };
}
