import chromium from "@sparticuz/chromium";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium as playwright, type Browser } from "playwright-core";
import { hasRoomInMemory } from "../servers/data-folder.ts";

const PACKAGE = "@sparticuz/chromium";
const MANIFEST = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), "..", "package.json");

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

/** Playwright would give up after half a minute, which a busy machine may need for a page. */
const PATIENCE_MS = 120_000;

/**
 * Starts a headless Chromium from npm. Every host name leads to this machine, so that a test can have sites of its own.
 *
 * @param localPort where `localhost` leads to, whatever port is asked for
 */
export function openBrowser(localPort?: number): Promise<Browser> {
  return launchBrowser(localPort, {});
}

/**
 * The same with the fonts of the package alone: texts are as wide and high as on any other machine.
 *
 * @param folder for the list of the fonts
 */
export async function openBrowserWithOwnFonts(folder: string): Promise<Browser> {
  const fonts = join(await unpackedFolder(), "fonts", "fonts");
  const list = join(folder, "fonts.conf");
  await writeFile(
    list,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">` +
      `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, "font-cache")}</cachedir></fontconfig>`,
  );
  return launchBrowser(undefined, { FONTCONFIG_FILE: list });
}

/** The version of the package, which is that of its Chromium. */
export function browserVersion(): string {
  return (JSON.parse(readFileSync(MANIFEST, "utf8")) as { version: string }).version;
}

async function launchBrowser(
  localPort: number | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Browser> {
  const rules = ["MAP *.example 127.0.0.1", ...(localPort ? [`MAP localhost 127.0.0.1:${localPort}`] : [])];
  const folder = await unpackedFolder();
  const launch = async (env: NodeJS.ProcessEnv) => {
    const browser = await playwright.launch({
      executablePath: join(folder, "chromium"),
      args: [
        ...chromium.args.filter((argument) => !UNWANTED.test(argument)),
        "--disable-gpu",
        `--host-resolver-rules=${rules.join(",")}`,
      ],
      // Playwright would keep what the browser's processes share in files, which is slow.
      ignoreDefaultArgs: hasRoomInMemory() ? ["--disable-dev-shm-usage"] : [],
      env,
      headless: true,
    });
    // Navigations of its pages as well; the event comes before the context is handed out.
    browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
    return browser;
  };
  try {
    return await launch({ ...process.env, ...settings });
  } catch (error) {
    // A bare system lacks libraries that the package brings along.
    const libraries = { ...process.env, ...settings, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
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
  const folder = join(tmpdir(), `partner-program-chromium-${browserVersion()}`);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const libraries = join(dirname(MANIFEST), "bin", "al2023.tar.br");
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
