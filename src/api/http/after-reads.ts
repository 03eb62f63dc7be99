import type { Context, Next } from "./context.ts";

/** Notes each read that was answered with what it asked for. */
export function afterReads(noteRead: () => void) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.method === "GET" && ctx.status === 200) noteRead();
  };
}
