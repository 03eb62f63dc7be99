/** Loaded into a measured server: reports its memory, after a forced collection, when the bench asks. */
const MIB = 1024 * 1024;
const { gc } = globalThis as { gc?: () => void };

process.on("message", () => {
  gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapMiB: heapUsed / MIB, rssMiB: rss / MIB });
});
// The channel to the bench must not keep a server alive that drains.
process.channel?.unref();
