import { heartbeat } from "@temporalio/activity";
import type { ActivityInterceptorsFactory } from "@temporalio/worker";

/** Most activities have ended by then and send none; workflows name a timeout of several times this. */
const HEARTBEAT_MS = 400;

/** Sends heartbeats while an activity runs, so that Temporal soon gives a dead worker's to another. OPERATE-52. */
export const showLife: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
