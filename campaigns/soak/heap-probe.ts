/**
 * Loaded into API and worker processes of a soak (`node --import`): on SIGWINCH, which means
 * nothing to them otherwise, it collects all garbage and writes what is
 * left, so that growth of the heap is told from memory that V8 has not given back.
 */
import { writeFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  process.on("SIGWINCH", () => {
    collect();
    const file = join(process.env["DATA_DIR"]!, "run", `heap-${process.pid}`);
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  });
}
