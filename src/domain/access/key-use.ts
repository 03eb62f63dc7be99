/** How a key calls: the REST API, or a tool of an agent. */
export const KEY_CHANNELS = ["rest", "tool"] as const;
export type KeyChannel = (typeof KEY_CHANNELS)[number];
