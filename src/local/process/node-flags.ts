/**
 * Flags of Node.js for an API or worker process. Without it V8 lets what is new grow to 128 MiB in a process that has
 * much memory to take from, before it collects: no sale is quicker for that, and every process larger.
 */
export const NODE_FLAGS = ["--max-semi-space-size=4"] as const;
