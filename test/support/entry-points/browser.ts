import chromium from "@sparticuz/chromium";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium as playwright, type Browser } from "playwright-core";

const PACKAGE = "@sparticuz/chromium";

/**
 * Arguments of the package that are left out. In a single process, closing a page closes the browser. A graphics card
 * in software takes twice the processor time of drawing without one.
 */
const UNWANTED =
  /^--(?:single-process$|ignore-gpu-blocklist$|in-process-gpu$|use-gl=|use-angle=|enable-unsafe-swiftshader$)/;

/** Why no browser can be had here, or null where one can: then it starts, or the test fails. */
export const NO_BROWSER =
  process.platform === "linux" && process.arch === "x64"
    ? null
    : `${PACKAGE} has a Chromium for linux-x64 only, and this is ${process.platform}-${process.arch}`;

/**
 * Starts a headless Chromium from npm. Every host name leads to this machine, so that a test can have sites of its own.
 *
 * @param localPort where `localhost` leads to, whatever port is asked for
 */
export async function openBrowser(localPort?: number): Promise<Browser> {
  const rules = ["MAP *.example 127.0.0.1", ...(localPort ? [`MAP localhost 127.0.0.1:${localPort}`] : [])];
  const folder = await unpackedFolder();
  const launch = (env: NodeJS.ProcessEnv) =>
    playwright.launch({
      executablePath: join(folder, "chromium"),
      args: [
        ...chromium.args.filter((argument) => !UNWANTED.test(argument)),
        "--disable-gpu",
        `--host-resolver-rules=${rules.join(",")}`,
      ],
      env,
      headless: true,
    });
  try {
    return await launch(process.env);
  } catch (error) {
    // A bare system lacks libraries that the package brings along.
    const libraries = { ...process.env, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
    return launch(libraries).catch(() => {
      throw new Error(`The Chromium of ${PACKAGE} does not start on this machine.`, { cause: error });
    });
  }
}

/**
 * The folder with the unpacked browser. The package unpacks under fixed names into the folder for temporary files,
 * where a run that was killed would leave half a browser to all later ones: so it unpacks into a new folder, which gets
 * its name when it is whole.
 */
async function unpackedFolder(): Promise<string> {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), "..", "package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const folder = join(tmpdir(), `partner-program-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const libraries = join(dirname(manifest), "bin", "al2023.tar.br");
  const unpack = `import chromium, { inflate } from ${JSON.stringify(PACKAGE)};
    await Promise.all([chromium.executablePath(), inflate(${JSON.stringify(libraries)})]);`;
  // In a process of its own, since it asks the system for that folder.
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack], {
    env: { ...process.env, TMPDIR: unfinished },
  });
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  }
  return folder;
}
