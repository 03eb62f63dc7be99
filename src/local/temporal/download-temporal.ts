import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Downloads an archive of a Temporal release into a folder and extracts the binary, after verifying the archive's
 * SHA-256: nothing of any other archive is unpacked, let alone run.
 *
 * Arguments: URL, SHA-256 in hexadecimal digits, folder.
 */
const [url, expected, folder] = process.argv.slice(2) as [string, string, string];
try {
  const archive = join(folder, "archive.tar.gz");
  const found = await fetchInto(archive);
  if (found !== expected) throw new Error(`the archive's SHA-256 is ${found}, expected ${expected}`);
  const unpacked = spawnSync("tar", ["-xzf", archive, "-C", folder, "temporal"], { encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr || String(unpacked.error?.message));
} catch (error) {
  const { cause, message } = error as Error;
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  process.exitCode = 1;
}

/** @returns the SHA-256 of what was written */
async function fetchInto(file: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} returned ${response.status}`);
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(response.body, hashing, createWriteStream(file));
  return hash.digest("hex");
}
